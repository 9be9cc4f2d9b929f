// What a shop has that uses everything: templates that print a number of a counter or open
// the cash drawer, and a route that prints an order on three papers. Marks name each print.

/** Prints with a picture, so that half a job ends inside it, or with a number or a drawer. */
const template = (id: string, between: object[], after: object[] = []) => ({
  id,
  name: id,
  config: {
    name: id,
    width: '80mm',
    blocks: [
      { type: 'text', content: 'BEGIN {{ number }}.' },
      ...between,
      { type: 'text', content: 'END {{ number }}.' },
      ...after,
    ],
  },
});
export const templates = [
  template('ticket', [{ type: 'text', content: 'NEXT {{ @next.orders }}.' }]),
  template('drawer', [], [{ type: 'drawer' }]),
];
export const papers = [
  { templateId: 'ticket', printer: 'default' },
  { templateId: 'ticket', printer: 'bar' },
  {
    templateId: 'numbered',
    printer: 'kitchen',
    items: 'items',
    where: "station == 'kitchen'",
  },
];
export const route = {
  id: 'papers',
  name: 'Papers',
  rules: papers.map((rule, index) => ({ ...rule, data: { number: `{{ number${index} }}` } })),
};
/** Items of every order: the rule of the kitchen takes the first, and none takes the other. */
export const items = [
  { name: 'Soup', station: 'kitchen' },
  { name: 'House wine', station: 'cellar' },
];
/** What is wrong with an answer to an order; empty if it names what is on no paper. */
export function liesAboutLeftOut(answer: Record<string, unknown>): string[] {
  const told = JSON.stringify(answer.leftOut);
  const expected = JSON.stringify([{ path: 'items[1]', item: items[1] }]);
  return told === expected ? [] : [`an order tells that ${told} is on no paper`];
}
/** A virtual printer in the service, with a real fallback. */
export const desk = 'desk';
export const rows = 5;
