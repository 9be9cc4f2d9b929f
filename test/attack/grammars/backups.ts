// Attacks by backups: damaged files, and databases with rows that no service would write.

import type { Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import type { BackupStep, Step } from '../steps.ts';
import { post } from './deliver.ts';

const values = [
  'NULL',
  '0',
  '-1',
  '9223372036854775807',
  "''",
  "'{'",
  "'[]'",
  "'{}'",
  "'null'",
  "'9999-12-31T23:59:59.999Z'",
  "'x'",
  'char(0)',
  "x'ff00'",
  'zeroblob(1000000)',
  "replace(hex(zeroblob(500000)), '0', '[')",
  'random()',
];

const statements = [
  'PRAGMA user_version = 0',
  'PRAGMA user_version = 5',
  'PRAGMA user_version = 12',
  'PRAGMA user_version = 19',
  'PRAGMA user_version = 2147483647',
  'DROP TABLE facts',
  'DROP TABLE batch_rows',
  'DROP TABLE contents',
  'DELETE FROM template_versions',
  'DELETE FROM printers',
  'DROP INDEX open_jobs',
  'CREATE TABLE nodes_old (x)',
  "CREATE TRIGGER a BEFORE UPDATE ON jobs BEGIN SELECT RAISE(ABORT, 'x'); END",
  `CREATE TRIGGER b AFTER UPDATE ON jobs BEGIN INSERT INTO facts (name, at)
     WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n) SELECT 'x' || n, '' FROM n; END`,
  'DROP TABLE webhooks; CREATE VIEW webhooks AS SELECT * FROM jobs',
  `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 20000)
     INSERT INTO facts (name, at) SELECT 'fact-' || n, '' FROM n`,
];

function changedValue(grow: Growth): BackupStep['rows'][number] {
  return { table: grow.fraction(), column: grow.fraction(), value: grow.pick(values) };
}

function changedBytes(grow: Growth): BackupStep['bytes'][number] {
  // The header of the file, and any place.
  const at = grow.chance(0.3) ? grow.fraction() / 5000 : grow.fraction();
  const text = grow.pick(['\0', '\xff', 'x', '\x01\x02']).repeat(grow.length(4096, 1));
  return { at, text };
}

function statement(grow: Growth): string {
  return grow.pick(statements);
}

function backupAttack(grow: Growth): Step[] {
  return [
    {
      kind: 'backup',
      rows: grow.list(changedValue, 8),
      statements: grow.chance(0.3) ? grow.list(statement, 2, 1) : [],
      bytes: grow.chance(0.3) ? grow.list(changedBytes, 3, 1) : [],
      keeps: grow.chance(0.1) ? grow.fraction() : 1,
      requeue: grow.chance(0.5),
    },
  ];
}

const data = { number: '1' };
const later = { data, options: { notBefore: 86_400 } };
const jobs = Array.from({ length: 8 }, () => ({ templateId: 'queue-number', data }));

export const backups: Target = {
  name: 'backups',
  rule: backupAttack,
  service: {
    setUp: [post('/print/queue-number', later), post('/batches', { name: 'Labels', jobs })],
  },
};
