// GET and PUT /settings: the shop, its language, currency and time zone.

import { expect, test } from 'vitest';
import { pngExample } from '../../../../src/api/envelope.ts';
import { startService } from '../../../support/service/service.ts';

test('settings are changed field by field, and null clears one', async () => {
  const service = await startService();
  const empty = await service.get('/settings');
  expect(empty.body.settings).toMatchObject({ version: 0, updatedAt: null, locale: null });
  const shop = { name: 'Bäckerei Sonne', address: 'Hauptstraße 1\n10115 Berlin' };
  const formats = { locale: 'de-DE', currency: 'EUR', timeZone: 'Europe/Berlin' };
  const first = await service.put('/settings', { shop, ...formats });
  expect(first.body.settings).toMatchObject({ version: 1, shop, ...formats });
  // What GET answers may be sent back with changes.
  const sent = { ...first.body.settings, shop: { ...first.body.settings.shop, name: null } };
  expect((await service.put('/settings', sent)).status).toBe(200);
  const { settings } = (await service.get('/settings')).body;
  expect(settings).toMatchObject({ version: 2, shop: { name: null, address: shop.address } });
  const { entries } = (await service.get('/audit')).body;
  expect(entries[0]).toMatchObject({ operation: 'updateSettings', target: null });
});

test('an ETag guards a change and saves a reader the answer', async () => {
  const service = await startService();
  const headers = { 'if-match': '"0"' };
  const changed = await service.request('PUT', '/settings', { body: { currency: 'EUR' }, headers });
  expect(changed.headers.get('etag')).toBe('"1"');
  const late = await service.request('PUT', '/settings', { body: { currency: 'PLN' }, headers });
  expect(late.status).toBe(412);
  expect(late.body.error).toMatchObject({ code: 'VERSION_CONFLICT' });
  const known = await fetch(`${service.url}/settings`, { headers: { 'if-none-match': '"1"' } });
  expect(known.status).toBe(304);
  expect((await service.get('/settings')).body.settings.currency).toBe('EUR');
});

test('what Intl does not know is refused, with what was probably meant', async () => {
  const service = await startService();
  const refused = await service.put('/settings', {
    locale: 'german!',
    currency: 'EURO',
    timeZone: 'Europe/Berlim',
    shop: { logo: 'logo' },
  });
  expect(refused.status).toBe(400);
  expect(refused.body.error.details).toEqual([
    'locale: "german!" is not a language such as "de-DE"',
    'timeZone: "Europe/Berlim" is not a time zone such as "Europe/Berlin"; did you mean "Europe/Berlin"?',
    expect.stringContaining('currency: "EURO" is not a currency such as "EUR"'),
    'shop.logo: there is no asset "logo"; upload it with POST /assets',
  ]);
  const unknown = await service.put('/settings', { shop: { fax: '1' }, zone: 'UTC' });
  expect(unknown.body.error.details).toHaveLength(2);
  const control = await service.put('/settings', { shop: { name: 'a\nb', footer: 'a\u0007' } });
  expect(control.body.error.details).toHaveLength(2);
  expect((await service.get('/settings')).body.settings.version).toBe(0);
});

test('the logo of the shop is not deleted while it is set', async () => {
  const service = await startService();
  await service.post('/assets', { name: 'logo', content: pngExample });
  expect((await service.put('/settings', { shop: { logo: 'logo' } })).status).toBe(200);
  const refused = await service.delete('/assets/logo');
  expect(refused.body.error).toMatchObject({
    code: 'ASSET_IN_USE',
    details: ['settings: shop.logo is "logo"'],
  });
  await service.put('/settings', { shop: { logo: null } });
  expect((await service.delete('/assets/logo')).status).toBe(200);
});

test('a key that prints may read them; only one that manages may change them', async () => {
  const service = await startService({ auth: { enabled: true, apiKey: 'a-long-random-text' } });
  const keyed = async (scope: string) =>
    (await service.post('/keys', { name: scope, scopes: [scope] })).body.secret;
  const status = async (key: string, method: string) => {
    const response = await fetch(`${service.url}/settings`, {
      method,
      headers: {
        'x-api-key': key,
        ...(method === 'PUT' && { 'content-type': 'application/json' }),
      },
      ...(method === 'PUT' && { body: '{"currency":"EUR"}' }),
    });
    return response.status;
  };
  const [printing, designing, managing] = [
    await keyed('print'),
    await keyed('design'),
    await keyed('manage'),
  ];
  expect(await status(printing, 'GET')).toBe(200);
  expect(await status(designing, 'PUT')).toBe(403);
  expect(await status(managing, 'PUT')).toBe(200);
});
