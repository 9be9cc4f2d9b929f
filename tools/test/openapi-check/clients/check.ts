// What the checks of all clients share.

export const data = {
  items: [{ name: 'Flat white', quantity: 2, price: 3.9 }],
  total: 7.8,
};

export function check(holds: boolean, shown: unknown): asserts holds {
  if (!holds) throw new Error(`Not as expected: ${JSON.stringify(shown)}`);
}

/** Asks until there is an answer, for ten seconds. */
export async function until<Answer>(ask: () => Promise<Answer | undefined>): Promise<Answer> {
  const end = Date.now() + 10_000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error('There was no answer within 10 s.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
