// The clients of all languages under chaos: a till of each sends 80 orders twice, while the service
// is killed, the paper runs out and PostgreSQL is stopped for 5 s. PLATEN_ROUNDS is the number of orders.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endLanguages, languages } from '../support/programs/client-languages.ts';
import { keepFigures } from '../support/campaigns/figures.ts';
import { type PostgresServer, startPostgres } from '../support/store/postgres.mjs';
import { runTill, type TillVerdict } from '../support/campaigns/till.ts';

const orders = Number(process.env.PLATEN_ROUNDS ?? 80);
const awayMs = 5000;

let postgres: PostgresServer;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-'));
  postgres = await startPostgres(folder, { fsync: 'off' });
}, 120_000);
afterAll(async () => {
  endLanguages();
  await postgres.remove();
});

const tills: ({ language: string } & TillVerdict)[] = [];

for (const language of languages)
  test.skipIf(!language.isInstalled)(
    `a till in ${language.name} prints each order once, and no error reaches its program`,
    async () => {
      const verdict = await runTill(language, language.prepare(), { orders, awayMs, postgres });
      tills.push({ language: language.name, ...verdict });
      keepFigures('clients', { awaySeconds: awayMs / 1000, tills });
      expect(verdict).toMatchObject({ exceptions: [], doubled: 0, lies: [] });
      expect(verdict.completed + verdict.unconfirmed).toBe(orders);
      // Each kill, and the stop of the database, leaves one job unconfirmed at most.
      expect(verdict.unconfirmed).toBeLessThanOrEqual(verdict.kills + 1);
    },
  );

test.each(['double send', 'lost job', 'early completed'] as const)(
  'a till notices a planted %s',
  async (plant) => {
    const [language] = languages;
    const options = { orders: 10, awayMs: 1000, postgres, flaw: { plant } };
    const { exceptions, doubled, lies } = await runTill(language!, language!.prepare(), options);
    expect([...exceptions, ...lies].length + doubled).toBeGreaterThan(0);
  },
);
