// Compiles a program as a user would, in a folder with node_modules.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));

/** Returns what the compiler complains about. */
export function compileIn(
  folder: string,
  program: string,
  options: object,
  type: 'module' | 'commonjs' = 'module',
): string {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type }));
  writeFileSync(join(folder, 'program.ts'), program);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
    ...options,
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['program.ts'] }),
  );
  return spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' }).stdout;
}
