// Printing on a Star printer, which confirms with a count that names no job, over a
// fake link.

import { expect, test } from 'vitest';
import { eventually } from '../../support/run/eventually.ts';
import { connectTo, fakeTask } from '../../support/printers/fake-link.ts';

const etb = '\x17';
const restart = '\x1b\x1eE\0';
const job = `${restart}${etb}the job`;

/** A TSP654II that reports its count when asked; `count` sets and reports it. */
async function connect(first: number) {
  let at = first;
  const status = () =>
    `\x23\x0c\0\0\0\0\0${String.fromCharCode(((at & 0x18) << 2) | ((at & 7) << 1))}\0`;
  const { connection, say, written } = await connectTo({
    profile: 'star-tsp654ii',
    confirmMs: 1000,
    replies: { '\x1b\x06\x01': status, '\x1b#*': () => '\x1b#*,TSP654II Ver2.0\n\0' },
  });
  const count = (to: number) => {
    at = to;
    say(status());
  };
  /** A job that is confirmed waits for that longer than the busiest machine stands still. */
  const print = (printMs = 60_000) => connection.print({ ...fakeTask('job', job), printMs });
  const asks = (text: string) => eventually(() => expect(written().endsWith(text)).toBe(true));
  /** Resolves when this many jobs have been sent. */
  const sent = (jobs: number) =>
    eventually(() => expect(written().split(job)).toHaveLength(jobs + 1));
  return { connection, print, count, asks, sent, written };
}

/** A printer that has printed one job. */
async function connectAndPrint() {
  const printer = await connect(2);
  const result = printer.print();
  await printer.asks(`${etb}${etb}`);
  printer.count(3);
  printer.count(4);
  await printer.sent(1);
  printer.count(1);
  printer.count(2);
  expect(await result).toMatchObject({ kind: 'completed' });
  return printer;
}

test('a count that was restarted and has not begun confirms no job', async () => {
  const { connection, print, count, sent } = await connectAndPrint();
  const result = print(0);
  await sent(2);
  count(0); // the job before is still being printed, and its cover was opened
  expect(await result).toMatchObject({ kind: 'unconfirmed' });
  connection.close();
});

test('the answer to an earlier request that comes late confirms no job and ends no trust', async () => {
  const { connection, print, count, sent } = await connectAndPrint();
  for (const late of [[5, 6], []]) {
    const before = print();
    await sent(late.length > 0 ? 2 : 3);
    for (const number of late) count(number);
    expect(
      await Promise.race([before, new Promise((resolve) => setTimeout(resolve, 100, null))]),
    ).toBe(null);
    count(1);
    count(2);
    expect(await before).toMatchObject({ kind: 'completed' });
  }
  connection.close();
});

test('a job that was sent before a restart is out before the next one is sent', async () => {
  const { connection, print, count, asks, written } = await connect(1);
  const result = print();
  await asks(`${etb}${etb}`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(written()).not.toContain(job);
  count(2); // of the job before
  count(3);
  count(4);
  await asks(`${job}${etb}`);
  count(1);
  count(2);
  expect(await result).toMatchObject({ kind: 'completed' });
  connection.close();
});
