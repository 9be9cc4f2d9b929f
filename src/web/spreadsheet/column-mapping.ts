// Which column of a spreadsheet fills which field: guessed by name, chosen by hand, and
// remembered by the names of the columns.

import type { ListField } from './list-fields.ts';

/** A column by its index, the same text for all rows, or nothing. */
export type Source = { column: number } | { constant: string } | null;

export interface Mapping {
  /** The sources by the path of the field; also `@copies` and `@reference`. */
  sources: Record<string, Source>;
}

/** Mapping as it is stored: columns by name, because another file may have them in another order. */
export type RememberedMapping = Record<string, { column: string } | { constant: string }>;

export const optionFields = ['@copies', '@reference'] as const;

/** Names of columns for the same thing, in the languages of the pages. */
const synonyms: readonly (readonly string[])[] = [
  'name product productname article item title description bezeichnung artikel produkt nom produit libelle nombre producto nome prodotto prodotto naam nazwa produto urun ad'.split(
    ' ',
  ),
  'price preis prix precio prezzo prijs cena preco fiyat amount betrag'.split(' '),
  'unitprice baseprice grundpreis prixunitaire preciounitario prezzounitario'.split(' '),
  'ean ean13 gtin barcode upc code strichcode codebarres codigodebarras codiceabarre'.split(' '),
  'sku articlenumber itemnumber artikelnummer reference ref partnumber'.split(' '),
  'quantity qty menge anzahl quantite cantidad quantita aantal ilosc quantidade adet'.split(' '),
  'unit einheit unite unidad unita eenheid jednostka birim'.split(' '),
  'details subtitle zusatz info notes note bemerkung'.split(' '),
  'date datum fecha data tarih'.split(' '),
  'address adresse strasse street direccion indirizzo adres endereco'.split(' '),
  'city ort stadt ville ciudad citta plaats miasto cidade sehir'.split(' '),
  'zip plz postcode postalcode zipcode codepostal cap'.split(' '),
  'country land pays pais paese kraj ulke'.split(' '),
  'phone telefon telephone telefono tel mobile'.split(' '),
];

const copyNames = new Set(
  'copies copy kopien exemplare etiketten labels copias copie copie kopieen kopie kopya'.split(' '),
);

export function guessMapping(
  fields: readonly ListField[],
  header: readonly string[],
  remembered: RememberedMapping = {},
): Mapping {
  const sources: Record<string, Source> = {};
  const taken = new Set<number>();
  for (const [path, source] of Object.entries(remembered)) {
    const isKnown = fields.some((field) => field.path === path) || isOption(path);
    const column = 'column' in source ? header.indexOf(source.column) : -1;
    if (!isKnown || ('column' in source && column === -1)) continue;
    sources[path] = 'column' in source ? { column } : source;
    if (column !== -1) taken.add(column);
  }
  const pairs = fields
    .filter(({ path }) => !(path in sources))
    .flatMap((field) =>
      header.map((name, column) => ({ field, column, likeness: likeness(field, name) })),
    )
    .filter((pair) => pair.likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness);
  for (const { field, column } of pairs) {
    if (field.path in sources || taken.has(column)) continue;
    sources[field.path] = { column };
    taken.add(column);
  }
  if (!('@copies' in sources)) {
    const column = header.findIndex((name, at) => copyNames.has(plain(name)) && !taken.has(at));
    if (column !== -1) sources['@copies'] = { column };
  }
  return { sources };
}

function isOption(path: string): boolean {
  return (optionFields as readonly string[]).includes(path);
}

/** The mapping without a header: columns are taken in the order of the fields. */
export function mappingInOrder(fields: readonly ListField[], columns: number): Mapping {
  const sorted = fields.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
  const entries = sorted.slice(0, columns).map(({ path }, column) => [path, { column }] as const);
  return { sources: Object.fromEntries(entries) };
}

/** How alike a field and the name of a column are; 0 for not at all. */
function likeness({ path, label, schema }: ListField, column: string): number {
  const name = plain(column);
  if (name === '') return 0;
  if (column.trim() === path) return 6;
  if ([path, label, schema.title ?? ''].some((text) => plain(text) === name)) return 5;
  const last = plain(
    path
      .split('.')
      .at(-1)!
      .replace(/\[\d+\]$/, ''),
  );
  if (last === name) return 4;
  if (synonyms.some((group) => group.includes(last) && group.includes(name))) return 3;
  const isPart =
    last.length >= 4 && name.length >= 4 && (name.includes(last) || last.includes(name));
  return isPart ? 2 : 0;
}

/** The text without case, accents, spaces and signs. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('ß', 'ss');
}

export function toRemember({ sources }: Mapping, header: readonly string[]): RememberedMapping {
  const remembered: RememberedMapping = {};
  for (const [path, source] of Object.entries(sources)) {
    if (source === null) continue;
    const column = 'column' in source ? header[source.column] : undefined;
    if (column) remembered[path] = { column };
    else if ('constant' in source) remembered[path] = source;
  }
  return remembered;
}

export function unusedColumns({ sources }: Mapping, header: readonly string[]): string[] {
  const used = new Set(
    Object.values(sources).flatMap((source) =>
      source && 'column' in source ? [source.column] : [],
    ),
  );
  return header.filter((name, column) => name.trim() !== '' && !used.has(column));
}
