// The names of the types of the TypeScript client: src/client/wire.ts.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `types`: the schemas by name, of src/api/wire-types.ts. */
export function typescriptTypes(types) {
  const declared = Object.entries(types).map(
    ([name, schema]) => `${commentOf(schema)}export type ${name} = ${typeOf(name, schema)};`,
  );
  return formatted(`// Made from src/api/wire-types.ts by: npm run docs. Types of requests, answers and events: they
// are inferred from the schemas of the API, so the two cannot differ.

import type { Static } from 'typebox';
import type { wireTypes } from '../api/wire-types.ts';

type Types = typeof wireTypes;
/** The client removes \`success\` from answers. */
type Wire<Name extends keyof Types> = Omit<Static<Types[Name]>, 'success'>;
/** The service ignores the version and times of requests. */
type Sent<Name extends keyof Types> = Omit<Wire<Name>, 'version' | 'createdAt' | 'updatedAt'>;

${declared.join('\n')}
`);
}

function typeOf(name, { type, properties }) {
  if (type !== 'object') return `Static<Types['${name}']>`;
  const isSent = properties?.updatedAt?.description?.startsWith('Ignored');
  return `${isSent ? 'Sent' : 'Wire'}<'${name}'>`;
}

function commentOf({ description }) {
  return description === undefined ? '' : `/** ${description.replaceAll('*/', '* /')} */\n`;
}

/** The source, as the formatter writes it. */
export function formatted(source) {
  const made = spawnSync(
    process.execPath,
    [`${root}node_modules/oxfmt/bin/oxfmt`, '--stdin-filepath', 'src/client/made.ts'],
    { cwd: root, input: source, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`oxfmt failed: ${made.stderr}`);
  return made.stdout;
}
