// What is attacked, by name.

import { data } from './grammars/data.ts';
import { json } from './grammars/json.ts';
import { pictures } from './grammars/pictures.ts';
import { printers } from './grammars/printers.ts';
import { requests } from './grammars/requests.ts';
import { schemas } from './grammars/schemas.ts';
import { templates } from './grammars/templates.ts';
import { webSockets } from './grammars/web-sockets.ts';

export const targets = [templates, schemas, data, pictures, json, requests, webSockets, printers];
