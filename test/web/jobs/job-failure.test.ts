import { afterAll, expect, test } from 'vitest';
import type { Job } from '../../../src/client/index.ts';
import { failureReasons } from '../../../src/core/model/jobs/failure-reason.ts';
import { failureText } from '../../../src/web/jobs/job-failure.ts';
import { languages, type LanguageCode } from '../../../src/web/languages/languages.ts';
import { speak, words } from '../../../src/web/languages/words.ts';

afterAll(() => speak('en'));

const failed = (error: object, copies = 1, copiesConfirmed = 0) =>
  failureText({ copies, copiesConfirmed, error: error as Job['error'] });
const expired = { code: 'EXPIRED', mayHavePrinted: false, message: 'Nothing was printed: …' };
const unconfirmed = { code: 'UNCONFIRMED', mayHavePrinted: true, message: 'It is not known …' };

test('a failed job says in the language of the page what is on paper and why', async () => {
  await speak('de');
  expect(failed({ ...expired, reason: 'paper-out' })).toBe(
    'Nichts davon wurde gedruckt. Der Drucker hatte kein Papier, bis die Frist ablief.',
  );
  await speak('ar');
  expect(failed({ ...unconfirmed, reason: 'connection-lost' })).toBe(
    'لا يُعرف هل طُبعت هذه المهمة. انقطع الاتصال بالطابعة.',
  );
  await speak('ja');
  expect(failed({ ...expired, reason: 'paper-out' })).toBe(
    '何も印刷されていません。期限までプリンターが用紙切れでした。',
  );
});

test('of several copies it says how many are confirmed', async () => {
  await speak('de');
  const error = { ...unconfirmed, reason: 'not-ready-again' };
  const confirmed = 'Der Drucker hat 2 von 5 Exemplaren bestätigt.';
  const why = 'Der Drucker war für das nächste Exemplar nicht wieder bereit.';
  expect(failed(error, 5, 2)).toBe(
    `Es ist nicht bekannt, ob das gedruckt wurde. ${confirmed} ${why}`,
  );
  expect(failed({ ...error, code: 'PRINT_FAILED' }, 5, 2)).toBe(`${confirmed} ${why}`);
});

test('what is wrong with a template is added as the service says it', async () => {
  await speak('de');
  const code = 'TEMPLATE_RENDER_ERROR';
  const message = 'blocks[2]: the barcode is too wide.';
  const error = { ...expired, code, message, reason: 'cannot-render' };
  expect(failed(error)).toBe(
    `Nichts davon wurde gedruckt. Der Auftrag lässt sich für seinen Drucker nicht zeichnen. \u2068${message}\u2069`,
  );
});

test('a job without a reason, or with one that these pages do not know, shows the message', async () => {
  await speak('de');
  expect(failed(expired)).toBe(expired.message);
  expect(failed({ ...expired, reason: 'flood' })).toBe(expired.message);
});

test.each(Object.keys(languages))('%s has a sentence for every reason', async (code) => {
  await speak(code as LanguageCode);
  const { reasons } = words.jobs.failed;
  expect(Object.keys(reasons).toSorted()).toEqual([...failureReasons].toSorted());
  expect(new Set(Object.values(reasons)).size).toBe(failureReasons.length);
  for (const text of Object.values(reasons)) expect(text).toMatch(/[.。।]$/);
});
