// What is attacked, by name.

import { backups } from './grammars/backups.ts';
import { batches } from './grammars/batches.ts';
import { codes } from './grammars/codes.ts';
import { connections, redirect, tls } from './grammars/connections.ts';
import { data } from './grammars/data.ts';
import { direct } from './grammars/direct.ts';
import { documents } from './grammars/documents.ts';
import { events } from './grammars/events.ts';
import { fonts } from './grammars/fonts.ts';
import { imports } from './grammars/imports.ts';
import { inputs } from './grammars/inputs.ts';
import { json } from './grammars/json.ts';
import { mcp } from './grammars/mcp.ts';
import { notices } from './grammars/notices.ts';
import { pictures } from './grammars/pictures.ts';
import { printers } from './grammars/printers.ts';
import { requests } from './grammars/requests.ts';
import { schemas } from './grammars/schemas.ts';
import { templates } from './grammars/templates.ts';
import { webhooks } from './grammars/webhooks.ts';

export const targets = [
  templates,
  schemas,
  data,
  codes,
  direct,
  documents,
  batches,
  pictures,
  fonts,
  json,
  imports,
  requests,
  events,
  printers,
  inputs,
  mcp,
  connections,
  tls,
  redirect,
  webhooks,
  notices,
  backups,
];
