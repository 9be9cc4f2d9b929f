// Module hooks that compile TypeScript while it is loaded. A missing `.js` file
// is looked up as the `.ts` file that it would be compiled from.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

// The compiler that Vite uses; loading all of Vite would take ten times as long.
const vite = createRequire(import.meta.url).resolve('vite');
const { transformSync } = await import(createRequire(vite).resolve('rolldown/utils'));

export async function resolve(specifier, context, next) {
  try {
    return await next(specifier, context);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !specifier.endsWith('.js')) throw error;
    return await next(specifier.replace(/\.js$/, '.ts'), context);
  }
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return await next(url, context);
  const file = fileURLToPath(url);
  const { code, errors } = transformSync(file, await readFile(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${file} cannot be compiled: ${errors[0].message}`);
  return { format: 'module', source: code, shortCircuit: true };
}
