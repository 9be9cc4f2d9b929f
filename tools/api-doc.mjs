// Writes docs/api.md from the interface as the service itself describes it.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const intro = `# The interface

Made from \`/openapi.json\` by \`npm run docs\`; \`/docs\` shows the same in a browser, to be tried out.

Bodies are JSON. Every JSON answer has \`success\`; a failure has \`error\` with \`code\`, \`message\` and, where fields are wrong, \`details\` (one line each, beginning with the field). Nothing is converted, nothing is dropped in silence: unknown fields are refused, except in \`data\`.

With \`auth.enabled\`, every request carries \`X-API-Key\`; \`/health\`, \`/docs\`, \`/openapi.json\` and the pages at \`/\` are open.
`;

const codes = `## Codes

| code | HTTP | what it means |
|---|---|---|
| VALIDATION_ERROR | 400 | something in the request is wrong; \`details\` names each field |
| INVALID_JSON | 400 | the body is not JSON |
| UNAUTHORIZED | 401 | the API key is missing or wrong |
| FORBIDDEN_HOST | 403 | a foreign Host or Origin, on loopback without a key |
| TEMPLATE_NOT_FOUND, ASSET_NOT_FOUND, JOB_NOT_FOUND, PRINTER_NOT_FOUND, NOT_FOUND | 404 | there is no such thing |
| METHOD_NOT_ALLOWED | 405 | the header Allow says what is possible |
| TEMPLATE_EXISTS, ASSET_EXISTS, PRINTER_EXISTS, JOB_NOT_CANCELLABLE, JOB_NOT_ENDED | 409 | not in this state |
| ASSET_IN_USE | 409 | templates print it; \`details\` names them |
| PRINTER_IN_USE | 409 | it prints, jobs wait for it, another one falls back on it, or the configuration holds it; the message says which |
| REQUEST_IN_PROGRESS | 409 | the first request with this Idempotency-Key is still being handled |
| PAYLOAD_TOO_LARGE | 413 | over limits.bodyBytes, or 3 MiB under /assets |
| UNSUPPORTED_MEDIA_TYPE | 415 | send application/json |
| KEY_REUSED | 422 | this Idempotency-Key came with another request before |
| UPGRADE_REQUIRED | 426 | this path speaks WebSocket |
| RATE_LIMITED | 429 | Retry-After says when to go on |
| TEMPLATE_RENDER_ERROR | 500 | the data is valid and cannot be printed so; the message says where and why |
| PRINT_FAILED | 500 | with \`options.wait\`: the job failed; \`details\` say whether it may have printed |
| INTERNAL_ERROR | 500 | our fault; it was logged |
| PRINTER_OFFLINE | 503 | nothing was stored or printed |
| QUEUE_FULL, TOO_MANY_CONNECTIONS | 503 | later |

\`job.error.code\` is EXPIRED (nothing was printed), UNCONFIRMED (nobody knows; \`mayHavePrinted\`), PRINT_FAILED (some copies are missing), TEMPLATE_RENDER_ERROR (it cannot be made for the printer that it came to) or PRINTER_NOT_FOUND (its printer is gone from the configuration).

## The WebSocket

\`/ws\`, with the header \`X-API-Key\` or, from a browser, the subprotocol \`platen.key.<base64url of the key>\`. Each message is \`{type, data}\`:

- \`jobUpdate\`: \`jobId\`, \`status\`, \`printerId\`, \`seq\`, at every change of a job's state; with \`movedFrom\` where it waits for another printer than before;
- \`printerUpdate\`: \`status\`, \`paperStatus\`, \`coverStatus\`, \`errorCode\`, \`paused\`, \`printerId\`, \`seq\`, at every change of a printer's condition, and for every printer on connecting, the default one first; with \`removed\` where there is no such printer any more.

\`/ws?after=N\` tells again what came after number N, for 24 hours; what is older closes with 4410: read the current state then. Every 30 seconds it is asked whether it is there (a ping, which every WebSocket library answers); who does not answer or keep up is dropped.
`;

/** The types of a schema in a few words. */
function fields(schema, indent = '') {
  const required = new Set(schema?.required ?? []);
  return Object.entries(schema?.properties ?? {})
    .map(([name, { description, properties, ...rest }]) => {
      const words = [required.has(name) ? 'required' : '', description ?? ''].filter(Boolean);
      const line = `${indent}- \`${name}\`${words.length > 0 ? `: ${words.join('. ')}` : ''}\n`;
      return line + fields({ properties, required: rest.required }, `${indent}  `);
    })
    .join('');
}

export function apiDoc({ paths }) {
  const sections = new Map();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? 'other';
      const body = operation.requestBody?.content['application/json'].schema;
      const query = operation.parameters?.filter((one) => one.in !== 'path') ?? [];
      const parameters = query
        .map(({ name, in: place, description }) => {
          return `- \`${name}\` (${place})${description ? `: ${description}` : ''}\n`;
        })
        .join('');
      const text = `### ${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}

${operation.summary}.${operation.description ? ` ${operation.description}` : ''}
${parameters || body ? '\n' : ''}${parameters}${fields(body)}`;
      sections.set(tag, [...(sections.get(tag) ?? []), text]);
    }
  const parts = [...sections].map(
    ([tag, texts]) => `## ${tag[0].toUpperCase()}${tag.slice(1)}\n\n${texts.join('\n')}`,
  );
  return `${[intro, ...parts, codes].join('\n').trimEnd()}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { start } = await import('../dist/server/main.js');
  const { checkConfig } = await import('../dist/server/config.js');
  const data = mkdtempSync(join(tmpdir(), 'platen-docs-'));
  const settings = {
    data,
    server: { port: 0 },
    virtualPrinter: { port: 0 },
    log: { level: 'silent' },
  };
  const running = await start(checkConfig(settings));
  const openapi = await (await fetch(`${running.url}/openapi.json`)).json();
  writeFileSync(new URL('../docs/api.md', import.meta.url), apiDoc(openapi));
  await running.stop(0);
  rmSync(data, { recursive: true, force: true });
}
