// Run by the build: writes openapi.json, openapi.yaml and asyncapi.json into the
// folder that is given.

import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { asyncapiDocument } from './asyncapi.ts';
import { collectRoutes } from './api-routes.ts';
import { openapiDocument } from './document.ts';

const folder = process.argv[2]!;
const openapi = openapiDocument(await collectRoutes());
writeFileSync(`${folder}/openapi.json`, JSON.stringify(openapi));
writeFileSync(`${folder}/openapi.yaml`, stringify(openapi, { aliasDuplicateObjects: false }));
writeFileSync(`${folder}/asyncapi.json`, JSON.stringify(asyncapiDocument()));
