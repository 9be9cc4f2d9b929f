// npm run audit: asks the npm registry for advisories of the packages that are bundled into Platen
// or installed beside it (dist/platen.cdx.json). Fails if one of them is affected (1), or if the
// registry cannot be asked (2).

import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from '../build/build.mjs';
import { affectedPackages, describe, unaudited } from './affected-packages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path) => JSON.parse(readFileSync(root + path, 'utf8'));

/** Returns the exit code, after it printed what was found. */
export function audit() {
  const { components } = read('dist/platen.cdx.json');
  const missing = unaudited(components, read('package-lock.json'));
  if (missing.length > 0)
    return failed(`package-lock.json lacks ${missing.map(named).join(', ')}.`);
  let affected;
  try {
    affected = affectedPackages(npmAudit(), components);
  } catch (error) {
    return failed(error.message);
  }
  for (const one of affected) console.error(describe(one));
  const count = `${components.length} packages`;
  if (affected.length === 0)
    console.log(`No advisory affects the ${count} that a release contains.`);
  else console.error(`${affected.length} advisories affect the ${count} that a release contains.`);
  return affected.length === 0 ? 0 : 1;
}

function failed(reason) {
  console.error(`The packages were not audited. ${reason}`);
  return 2;
}

const named = ({ name, version }) => `${name} ${version}`;

/** npm exits with 1 if it found advisories, too; what it prints tells them from a failure. */
function npmAudit() {
  const { stdout, error } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  try {
    return JSON.parse(stdout);
  } catch {
    return null;
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (!isBuilt()) build();
  process.exitCode = audit();
}
