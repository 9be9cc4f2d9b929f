import { expect, test } from 'vitest';
import { PlatenError } from '../../../src/client/index.ts';
import { ReceiverAddresses } from '../../../src/server/webhooks/receiver-address.ts';
import { loadAllWords, speak } from '../../../src/web/languages/words.ts';
import { faultsByField } from '../../../src/web/printers/faults-by-field.ts';
import { plainFault } from '../../../src/web/printers/plain-fault.ts';

await loadAllWords();

test.each([
  ['name: must not be empty', 'Fill this in.'],
  ['name: must have at most 100 characters', 'At most 100 characters are possible.'],
  ['width: must be <= 250', 'The largest number is 250.'],
  ['width: must be >= 20', 'The smallest number is 20.'],
  ['scopes: must have at least 1 entries', 'At least this many are needed: 1.'],
  ['groups[0]: must match ^[A-Za-z0-9]{0,127}$', 'This does not have the right form.'],
  ['ip: must be an IP address or a host name', 'This does not have the right form.'],
  ['url: must begin with https:// or http://', 'This does not have the right form.'],
])('%j is said in plain words', (detail, plain) => {
  const { at, rest } = faultsByField(new PlatenError('VALIDATION_ERROR', 'Wrong.', 400, [detail]));
  expect(Object.values(at)).toEqual([plain]);
  expect(rest).toBeNull();
});

test('a sentence that names a setting stays as it is in English, and is translated by its name', async () => {
  const text =
    'is a public address; set printer.allowPublicAddresses in the configuration to use it';
  const error = new PlatenError('VALIDATION_ERROR', 'Wrong.', 400, [`ip: ${text}`]);
  expect(faultsByField(error).at.ip).toBe(text);
  await speak('de');
  expect(faultsByField(error).at.ip).toBe(
    'Die Konfigurationsdatei erlaubt das nicht (printer.allowPublicAddresses).',
  );
  await speak('en');
});

test('a line for the configuration is kept in the translated sentence', async () => {
  const line = 'webhooks: { allowPrivate: ["192.168.1.9"] }';
  const text = new ReceiverAddresses(false).problem(new URL('http://192.168.1.9/'))!;
  expect(text).toContain(line);
  expect(plainFault(text)).toBe(text);
  await speak('de');
  expect(plainFault(text)).toMatch(/^Diese Adresse ist nicht im Internet/);
  expect(plainFault(text)).toContain(`: ${line}`);
  await speak('en');
});
