import { expect, test } from 'vitest';
import { ByteText, bytesText } from '../../../../src/core/drivers/escpos/byte-text.ts';

test('every byte comes out as it was put in, in its order', () => {
  const all = Array.from({ length: 256 }, (_, byte) => byte);
  const out = new ByteText();
  out.put(...all);
  out.append(bytesText(...all));
  for (const byte of all) out.byte(byte);
  expect([...out.bytes()]).toEqual([...all, ...all, ...all]);
  expect(out.text.length).toBe(3 * 256);
});
