import { expect, test } from 'vitest';
import { isInSuite, isSlow, startsPrograms, testTexts, usesPostgres } from './suites.ts';

const inAll = [...testTexts.keys()].filter((path) => isInSuite(path, 'all'));

test('every test that npm test leaves out is run by npm run test:all', () => {
  const leftOut = [...testTexts]
    .filter(([, text]) => /import \{[^}]*\b(slowTest|cases|isWhole)\b/.test(text))
    .map(([path]) => path);
  expect(leftOut.length).toBeGreaterThan(50);
  expect(leftOut.filter((path) => !inAll.includes(path))).toEqual([]);
});

test('a file is slow by its name, and in one suite at least', () => {
  const quick = [...testTexts.keys()].filter((path) => isInSuite(path, 'quick'));
  expect(quick.filter(isSlow)).toEqual([]);
  expect(inAll.filter(isSlow).length).toBeGreaterThan(50);
  expect(new Set([...quick, ...inAll]).size).toBe(testTexts.size);
});

test('tests of both stores wait for PostgreSQL, others do not', () => {
  expect(usesPostgres('test/server/store/postgres.test.ts')).toBe(true);
  expect(usesPostgres('test/server/store/sqlite.test.ts')).toBe(false);
});

test('tests of processes wait for programs, and so do those of PostgreSQL', () => {
  expect(startsPrograms('test/server/crash.test.ts')).toBe(true);
  expect(startsPrograms('test/server/http/request/too-large.test.ts')).toBe(true);
  const ofPostgres = [...testTexts.keys()].filter(usesPostgres);
  expect(ofPostgres.filter((path) => !startsPrograms(path))).toEqual([]);
  expect(startsPrograms('test/server/http/jobs/jobs.test.ts')).toBe(false);
});
