// npm run release [-- --unaudited]: makes everything that a release publishes in the folder release: the packages,
// the list of what is bundled in them (SBOM, also part of the package), and the SHA-256 sums of these files.
// Fails if an advisory affects a bundled package, or if the registry cannot be asked; --unaudited
// makes the files all the same.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';
import { audit } from './audit.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}release`;

function npm(...args) {
  const { status, stdout } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed.`);
  return stdout;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
npm('pack');
for (const name of readdirSync(root).filter((one) => /^platen-.*\.tgz$/.test(one)))
  renameSync(`${root}${name}`, `${folder}/${name}`);
copyFileSync(`${root}dist/platen.cdx.json`, `${folder}/platen.cdx.json`);
if (audit() !== 0 && !process.argv.includes('--unaudited'))
  throw new Error('The release is not complete: see above, or use --unaudited.');

const sums = readdirSync(folder)
  .toSorted()
  .map((name) => {
    const sum = createHash('sha256')
      .update(readFileSync(`${folder}/${name}`))
      .digest('hex');
    return `${sum}  ${name}\n`;
  });
writeFileSync(`${folder}/SHA256SUMS`, sums.join(''));
console.log(`In ${folder}:\n${sums.join('')}`);
