// The parts of the starters, filled in and switched off, as the renderer takes them.

import { describe, expect, test } from 'vitest';
import { checkTemplate } from '../../src/core/check-template.ts';
import type { JsonObject } from '../../src/core/model/json.ts';
import { bind } from '../../src/core/template/bind.ts';
import { labelStarters, starters } from '../../src/server/starters/index.ts';
import { beginStarter, beginWith } from '../../src/template-parts/begin-with.ts';
import { textOf, withText } from '../../src/template-parts/own-text.ts';
import {
  type Config,
  partsOf,
  switched,
  withPartText,
  withPicture,
} from '../../src/template-parts/parts.ts';

const all = [...starters, ...labelStarters];
const starter = (id: string): Config => all.find((one) => one.id === id)!.config;
const shop = {
  name: 'Bäckerei "Sonne"',
  address: 'Hauptstraße 1\n10115 Berlin',
  phone: '+49 30 555',
  website: 'sonne.example',
  vatNumber: 'DE123',
  logo: 'sun.png',
  footer: 'Bis {{ bald }}',
};
const settings = { shop, locale: 'de-DE', currency: 'EUR', timeZone: 'Europe/Berlin' };

function checked(config: Config) {
  const result = checkTemplate(config);
  if (!result.ok) throw new Error(result.details.join('\n'));
  return result.template;
}
/** All that is printed, as JSON. */
const printed = (config: Config, data: JsonObject) =>
  JSON.stringify(bind(checked(config), data, { now: new Date(0), copy: 1 }));
const least = { items: [{ name: 'Bun', price: 1, discount: 0.2 }], total: 0.8 };

test('what the owner fills in prints without any data of the till, and the till may send its own', () => {
  const config = beginWith(starter('receipt'), settings);
  const paper = printed(config, least);
  for (const text of ['Bäckerei \\"Sonne\\"', '10115 Berlin', 'Tel. +49 30 555', 'VAT no. DE123'])
    expect(paper).toContain(text);
  expect(paper).toContain('Bis { { bald } }');
  expect(paper).toContain('sun.png');
  expect(paper).toContain('Discount');
  expect(printed(config, { ...least, shop: { name: 'Stall 2' } })).toContain('Stall 2');
  expect(config).toMatchObject({ locale: 'de-DE', timeZone: 'Europe/Berlin' });
  expect(config.example).not.toHaveProperty('shop');
  expect(Object.keys(checked(config).schema.properties as object)).toContain('shop');
});

test('a sample keeps nothing of another shop below the name of the own one', () => {
  const none = { address: null, phone: null, website: null, vatNumber: null, logo: null };
  const named = { ...settings, shop: { ...none, name: 'Sonne', footer: null } };
  for (const id of ['receipt', 'restaurant-bill']) {
    const begun = beginStarter(starter(id), named);
    const sample = printed(begun, begun.example as JsonObject);
    expect(sample).toContain('Sonne');
    for (const text of ['Street', 'Tel.', 'VAT no.']) expect(sample, id).not.toContain(text);
  }
  const receipt = beginStarter(starter('receipt'), named);
  expect(receipt.example).not.toHaveProperty('shop');
  expect(receipt.example).toHaveProperty('cashier');
  // Without a name of its own it is still the sample of that shop.
  const nameless = { ...named, shop: { ...named.shop, name: null } };
  expect(beginStarter(starter('receipt'), nameless).example).toEqual(starter('receipt').example);
});

test('the sample of a shipping label has the address of the shop as its sender', () => {
  const { example } = beginStarter(starter('shipping-label'), settings) as {
    example: { sender: object; recipient: object };
  };
  expect(example.sender).toMatchObject({ address: ['Hauptstraße 1', '10115 Berlin'] });
  expect(example.recipient).toEqual(
    (starter('shipping-label').example as typeof example).recipient,
  );
});

test('a QR code of the owner needs no data; cleared, it prints what is sent again', () => {
  const filled = withPartText(starter('receipt'), 'qrCode', 'https://sonne.example');
  expect(printed(filled, least)).toContain('https://sonne.example');
  const cleared = withPartText(filled, 'qrCode', '');
  expect(printed(cleared, least)).not.toContain('qrcode');
  expect(printed(cleared, { ...least, url: 'https://a.example' })).toContain('https://a.example');
});

test('a part that is switched off keeps its settings, and its fields are not asked for', () => {
  const config = withPartText(starter('delivery-note'), 'shopName', 'Lumen');
  const off = switched(switched(config, 'shopName', false), 'barcode', false);
  const find = (from: Config, name: string) => partsOf(from).find((part) => part.name === name);
  expect(find(off, 'shopName')).toMatchObject({ isOn: false, text: 'Lumen' });
  expect(JSON.stringify(checked(off).schema)).not.toContain(
    '"sender":{"type":"object","required":["name"]',
  );
  expect(switched(switched(off, 'shopName', true), 'barcode', true)).toEqual(config);
});

test('the picture of the owner is printed whatever is sent, and belongs to the template', () => {
  const config = withPicture(starter('receipt'), 'logo', 'sun.png');
  expect(checked(config).images).toMatchObject([{ content: 'sun.png' }]);
  expect(printed(config, { ...least, shop: { name: 'x' } })).toContain('sun.png');
  expect(JSON.stringify(checked(config).schema)).not.toContain('"logo"');
});

const withParts: { id: string; config: Config }[] = all.filter(
  ({ config }) => partsOf(config).length > 0,
);

describe.each(withParts)('$id', ({ config }) => {
  test('can be printed with its parts filled in, and with all of them off', () => {
    checked(beginWith(config, settings));
    const parts = partsOf(config);
    checked(parts.reduce((before, { name }) => switched(before, name, false), config));
    for (const { name, text } of parts)
      if (text !== null) checked(withPartText(withPartText(config, name, 'a'), name, ''));
  });
});

test('the text of a field is its default, with whatever stands around it', () => {
  expect(textOf('VAT no. {{ shop.vatNumber }}')).toMatchObject({
    path: 'shop.vatNumber',
    text: '',
  });
  const set = withText(' {{ organiser | default: "Admit one" | upper }} ', 'A\n"B" \\');
  expect(set).toBe(String.raw` {{ organiser | default: "A\n\"B\" \\" | upper }} `);
  expect(textOf(set)).toMatchObject({ path: 'organiser', text: 'A\n"B" \\' });
  expect(withText(set, '')).toBe(' {{ organiser | upper }} ');
  expect(textOf('{{ a }} {{ b }}').isEditable).toBe(false);
  expect(textOf('{{ a | money }}').isEditable).toBe(false);
  expect(withText('Keep this', 'New')).toBe('New');
});
