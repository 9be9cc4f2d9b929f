import { expect, test } from 'vitest';
import { decodeByte, encodeCharacter } from '../../../src/core/codepages.ts';
import { Charset } from '../../../src/core/drivers/charset.ts';
import { profiles } from '../../../src/core/profiles/index.ts';

const pages = [...new Set(profiles.flatMap(({ codepages }) => Object.keys(codepages)))];

test.each(pages)(
  '%s: every character of the basic plane is a byte that means it, or none',
  (name) => {
    const charset = new Charset({ [name]: 1 });
    const bytes = new Set<number>();
    let wrong = 0;
    for (let unit = 0; unit <= 0xffff; unit++) {
      const character = String.fromCharCode(unit);
      const byte = encodeCharacter(name, unit);
      if (charset.canWrite({ text: character }) !== (byte !== undefined)) wrong++;
      if (byte === undefined) continue;
      const isCommand = byte < 0x20 || byte === 0x7f || byte > 0xff;
      if (isCommand || charset.byte(0, unit) !== byte || decodeByte(name, byte) !== character)
        wrong++;
      bytes.add(byte);
    }
    expect(wrong).toBe(0);
    expect(bytes.size).toBeGreaterThan(200);
  },
);

test('the page that lasts longest is chosen, the first of several', () => {
  const charset = new Charset({ cp437: 0, cp850: 2, windows1252: 16, cp858: 19, cp866: 17 });
  const page = (text: string) => charset.pages[charset.pageFor([text])]!.name;
  expect(page('é')).toBe('cp437');
  expect(page('é plain É Á')).toBe('cp850');
  expect(page('é 5 €')).toBe('windows1252');
  expect(page('é 5 € ░')).toBe('cp858');
  expect(page('Кофе é')).toBe('cp866');
});

test('half of a surrogate pair is no character', () => {
  expect(new Charset({ cp437: 0 }).canWrite({ text: '🎉' })).toBe(false);
});
