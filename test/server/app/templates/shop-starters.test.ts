// Starters that were never changed print in the name of the shop.

import { expect, test } from 'vitest';
import { pngExample } from '../../../../src/api/envelope.ts';
import { starters } from '../../../../src/server/starters/index.ts';
import { openSqliteStore } from '../../../../src/server/store/sqlite.ts';
import {
  eventually,
  startService,
  temporaryFolder,
  type TestService,
} from '../../../support/service/service.ts';

const order = { items: [{ name: 'Tea', price: 3 }], total: 3 };

async function printed(service: TestService, id: string, data: object): Promise<string> {
  const before = service.printer.sheets.length;
  expect((await service.post(`/print/${id}`, { data })).status).toBe(200);
  return await eventually(() => {
    expect(service.printer.sheets).toHaveLength(before + 1);
    return service.printer.sheets.at(-1)!.text.join('\n');
  });
}

const configOf = async (service: TestService, id: string) =>
  (await service.get(`/templates/${id}`)).body.template.config;

test('name, language, currency and time zone of the shop are printed, and a till that sends a shop has its way', async () => {
  const service = await startService();
  expect(await printed(service, 'receipt', order)).toContain('Corner Shop');
  await service.put('/settings', {
    shop: { name: 'Bäckerei Sonne', vatNumber: 'DE123' },
    locale: 'de-DE',
    currency: 'CHF',
    timeZone: 'Europe/Zurich',
  });
  const paper = await printed(service, 'receipt', order);
  expect(paper).toContain('Bäckerei Sonne');
  expect(paper).toContain('DE123');
  expect(paper).toMatch(/SUMME[^\n]*3,00\s+CHF/i);
  expect(paper).not.toContain('Corner Shop');
  const sent = { ...order, shop: { name: 'Other' } };
  expect(await printed(service, 'receipt', sent)).toMatch(/^\s*Other/m);
  expect(await configOf(service, 'kitchen-ticket')).toMatchObject({
    locale: 'de-DE',
    timeZone: 'Europe/Zurich',
  });
});

test('without a shop starters are as they come, also after one was set and cleared', async () => {
  const service = await startService();
  const all = async () => Promise.all(starters.map(({ id }) => configOf(service, id)));
  const asTheyCome = starters.map(({ config }) => config);
  expect(JSON.stringify(await all())).toBe(JSON.stringify(asTheyCome));
  await service.put('/settings', { shop: { name: 'Sonne' }, locale: 'de-DE' });
  expect(JSON.stringify(await all())).not.toBe(JSON.stringify(asTheyCome));
  await service.put('/settings', { shop: { name: null }, locale: null });
  expect(JSON.stringify(await all())).toBe(JSON.stringify(asTheyCome));
});

test('a template that was changed keeps its own, and the others stay starters', async () => {
  const service = await startService();
  await service.put('/templates/receipt', { name: 'Mine' });
  const mine = await configOf(service, 'receipt');
  await service.put('/settings', { shop: { name: 'Sonne' } });
  expect(await configOf(service, 'receipt')).toEqual(mine);
  const { templates } = (await service.get('/templates')).body;
  const found = (id: string) => templates.find((one: { id: string }) => one.id === id);
  expect(found('receipt')).toMatchObject({ starter: false, version: 2 });
  expect(found('restaurant-bill')).toMatchObject({ starter: true, version: 2 });
  // Saving the same again adds no versions.
  await service.put('/settings', { shop: { name: 'Sonne' } });
  const again = (await service.get('/templates')).body.templates;
  expect(again.find((one: { id: string }) => one.id === 'restaurant-bill').version).toBe(2);
});

test('the logo of the shop is printed, and belongs to the starters that print it', async () => {
  const service = await startService();
  await service.post('/assets', { name: 'sun', content: pngExample });
  await service.put('/settings', { shop: { logo: 'sun' } });
  expect(JSON.stringify(await configOf(service, 'receipt'))).toContain('"content":"sun"');
  await printed(service, 'receipt', order);
  await service.put('/settings', { shop: { logo: null } });
  expect((await service.delete('/assets/sun')).status).toBe(200);
});

test('a start renews starters whose shop was set before', async () => {
  const data = temporaryFolder();
  const first = await startService({ data });
  await first.put('/settings', { shop: { name: 'Sonne' } });
  const before = (await first.get('/templates/receipt')).body.template;
  await first.running.stop(0);
  const second = await startService({ data });
  expect((await second.get('/templates/receipt')).body.template).toEqual(before);
});

test('a start without a shop leaves starters in the language that they were planted in', async () => {
  const data = temporaryFolder();
  const first = await startService({ data, language: 'de' });
  await first.put('/settings', { inputs: [] });
  const before = (await first.get('/templates/receipt')).body.template;
  expect(before.config.locale).toBe('de-DE');
  await first.running.stop(0);
  const second = await startService({ data });
  expect((await second.get('/templates/receipt')).body.template).toEqual(before);
});

test('a start with a shop whose logo was deleted renews the starters without a logo', async () => {
  const data = temporaryFolder();
  const store = await openSqliteStore(data);
  await store.plantStarters(starters);
  // A logo can be deleted by one request while another one chooses it.
  await store.changeSettings({ shop: { name: 'Sonne', logo: 'sun' } });
  await store.close();
  const service = await startService({ data });
  const config = await configOf(service, 'receipt');
  expect(JSON.stringify(config)).toContain('Sonne');
  expect(JSON.stringify(config)).not.toContain('"content":"sun"');
  expect((await service.put('/settings', { currency: 'CHF' })).status).toBe(200);
  expect((await configOf(service, 'receipt')).currency).toBe('CHF');
});
