// Completes the declarations of the library: they name no TypeBox, which need not be installed.

import { writeFileSync } from 'node:fs';
import { TemplateConfig } from '../../dist/core/template/config/template-config.js';
import { typeDeclarations } from './type-declarations.mjs';

const { Block } = TemplateConfig.properties.blocks.items.$defs;
writeFileSync(
  new URL('../../dist/core/template/config/template-config.d.ts', import.meta.url),
  typeDeclarations({ TemplateConfig, Block }),
);
