// `npm test` tries a part of all combinations of documents and printers; `npm run
// test:drivers` tries all of them.

export const isWhole = process.env['PLATEN_EVERY_PRINTER'] === '1';

/**
 * Every third one, beginning with another one for each index: each document meets a third of
 * the printers, and each printer a third of the documents.
 */
export function sample<Entry>(all: readonly Entry[], index: number): Entry[] {
  return all.filter((_, at) => isWhole || at % 3 === index % 3);
}
