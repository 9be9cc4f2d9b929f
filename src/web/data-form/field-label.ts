// The name of a data field in words: `unitPrice` becomes "Unit price".

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

/** A path in words: `items[0].unitPrice` becomes "Items 1, unit price". */
export function pathLabel(path: string): string {
  return path
    .split('.')
    .map((step) => {
      const [, name = step, index] = /^([^[]*)(?:\[(\d+)\])?$/.exec(step) ?? [];
      return index === undefined ? fieldLabel(name) : `${fieldLabel(name)} ${Number(index) + 1}`;
    })
    .map((text, at) => (at === 0 ? text : lowered(text)))
    .join(', ');
}

function lowered(text: string): string {
  return /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
