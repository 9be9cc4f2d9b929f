// The commands that the emulator of a language knows.

import { readdirSync } from 'node:fs';

const folder = new URL('../../../src/core/emulator/', import.meta.url);

/** The names in all tables of commands of a language. */
export async function commandNames(language: string): Promise<string[]> {
  const files = readdirSync(new URL(language, folder)).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(
    files.map((file) => import(new URL(`${language}/${file}`, folder).href)),
  );
  return modules.flatMap((exported: Record<string, unknown>) =>
    Object.entries(exported).flatMap(([name, table]) =>
      /(commands|blocks)$/i.test(name) && typeof table === 'object' ? Object.keys(table!) : [],
    ),
  );
}
