import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { font } from '../../../src/core/raster/font.ts';
import { profileFor, profileHash, profiles } from '../../../src/core/profiles/index.ts';

test.each(profiles)('$id is whole', (profile) => {
  expect(profile).toMatchObject({
    driver: 'escpos',
    model: expect.any(String),
    bandHeight: expect.any(Number),
    cutterDistance: expect.any(Number),
    speedMmPerSecond: expect.any(Number),
  });
  expect(['push', 'poll', 'none']).toContain(profile.can.status);
  expect(['process-id', 'status', 'none']).toContain(profile.can.confirm);
  for (const mode of profile.can.cut) expect(['full', 'partial']).toContain(mode);
  expect(profile.dpi).toBeLessThanOrEqual(255); // GS P takes one byte
  for (const cell of Object.values(profile.fonts)) expect(font(cell).cell).toEqual(cell);
  for (const page of Object.keys(profile.codepages)) expect(iconv.encodingExists(page)).toBe(true);
});

test('the usual papers have the usual widths', () => {
  expect(profileFor(80)).toMatchObject({ id: 'generic-80', width: 576 });
  expect(profileFor(58)).toMatchObject({ id: 'generic-58', width: 384, driver: 'escpos' });
});

test('any other paper gets a printer of its width', () => {
  expect(profileFor(72)).toMatchObject({ id: 'generic-72', paperMm: 72, width: 504 });
  expect(profileFor(110)).toMatchObject({ paperMm: 110, width: 808 });
  expect(profileFor(1).width).toBe(96);
});

test('a profile’s hash changes with anything in it', () => {
  const profile = profileFor(80);
  const { cp437, ...others } = profile.codepages;
  expect(profileHash(profileFor(80))).toBe(profileHash(profile));
  expect(profileHash({ ...profile, bandHeight: 64 })).not.toBe(profileHash(profile));
  expect(profileHash({ ...profile, codepages: { ...others, cp437: cp437! } })).not.toBe(
    profileHash(profile),
  );
});
