// The label of a data field: its title in the schema, else its name in words (`unitPrice`
// becomes "Unit price").

import { words } from '../languages/words.ts';
import type { DataSchema } from './data-schema.ts';

const abbreviations = new Set(
  'bic dob ean gtin iban id imei ip isbn mac pin po qr ref sku ssid ssn upc url vat vin wifi'.split(
    ' ',
  ),
);

export function fieldLabel(name: string, schema: DataSchema = {}): string {
  if (schema.title) return schema.title;
  const parts = name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map((part) => (/^\p{Lu}{2,}$/u.test(part) ? part : part.toLowerCase()))
    .map((part) => (abbreviations.has(part) ? part.toUpperCase() : part));
  const text = parts.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What one item of a list is called: the title of its name, such as "Item", or nothing. */
export function itemNoun(items: DataSchema = {}): string | undefined {
  return items.properties?.name?.title;
}

/** A path in words: `items[0].unitPrice` becomes "Items 1 · unit price". */
export function pathLabel(path: string, schema: DataSchema = {}): string {
  const labels: string[] = [];
  let within: DataSchema | undefined = schema;
  let noun: string | undefined;
  for (const step of path.split('.')) {
    const [, name = step, index] = /^([^[]*)(?:\[(\d+)\])?$/.exec(step) ?? [];
    // The item is called by it already.
    if (noun !== undefined && name === 'name') break;
    const field: DataSchema | undefined = within?.properties?.[name];
    noun = index === undefined ? undefined : itemNoun(field?.items);
    const label = noun ?? fieldLabel(name, field);
    // A title is written as it is: in German, nouns have a capital everywhere.
    const shown = labels.length === 0 || noun || field?.title ? label : lowered(label);
    labels.push(index === undefined ? shown : words.dataForm.item(shown, Number(index) + 1));
    within = index === undefined ? field : field?.items;
  }
  return labels.join(' · ');
}

function lowered(text: string): string {
  return /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
