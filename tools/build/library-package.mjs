// Completes the bundles in dist/library, so that the packages within them need not be installed:
// the compiled programs of threads load the bundled ones, and the declarations name no TypeBox.

import { readdirSync, writeFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TemplateConfig } from '../../dist/core/template/config/template-config.js';
import { typeDeclarations } from './type-declarations.mjs';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

const threads = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(
  ({ name, parentPath }) => name.endsWith('-thread.js') && parentPath !== `${dist}/library`,
);
for (const { name, parentPath } of threads) {
  const bundled = `${relative(parentPath, `${dist}/library`)}/${basename(name)}`;
  writeFileSync(`${parentPath}/${name}`, `import '${bundled.replaceAll('\\', '/')}';\n`);
}

const { Block } = TemplateConfig.properties.blocks.items.$defs;
writeFileSync(
  `${dist}/core/template/config/template-config.d.ts`,
  typeDeclarations({ TemplateConfig, Block }),
);
