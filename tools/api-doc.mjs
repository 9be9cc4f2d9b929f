// Writes docs/api.md from the service's OpenAPI description.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const intro = `# HTTP API

Generated from \`/openapi.json\` by \`npm run docs\`. \`/docs\` shows the same in a browser, where requests can be tried.

Request and response bodies are JSON. Every JSON response has \`success\`. An error response has \`error\` with \`code\`, \`message\` and, if fields are invalid, \`details\` (one line per problem, beginning with the field). Values are never converted, and unknown fields are rejected, except in \`data\`.

With \`auth.enabled\`, every request needs the header \`X-API-Key\`, except for \`/health\`, \`/docs\`, \`/openapi.json\` and the pages at \`/\`.
`;

const codes = `## Error codes

| code | HTTP | meaning |
|---|---|---|
| VALIDATION_ERROR | 400 | the request is invalid; \`details\` names each field |
| INVALID_JSON | 400 | the body is not JSON, or not UTF-8 |
| UNAUTHORIZED | 401 | the API key is missing or wrong |
| FORBIDDEN_HOST | 403 | a web page of an origin that cors.origins does not list; on loopback without a key also a foreign Host |
| TEMPLATE_NOT_FOUND, ASSET_NOT_FOUND, JOB_NOT_FOUND, PRINTER_NOT_FOUND, NOT_FOUND | 404 | it does not exist |
| METHOD_NOT_ALLOWED | 405 | the header Allow lists the allowed methods |
| TEMPLATE_EXISTS, ASSET_EXISTS, PRINTER_EXISTS | 409 | the id or name is already in use |
| JOB_NOT_CANCELLABLE, JOB_NOT_ENDED | 409 | not possible in the job's current state |
| ASSET_IN_USE | 409 | templates use this image; \`details\` names them |
| PRINTER_IN_USE | 409 | the printer is printing, has queued jobs, is the fallback of another printer or is set in the configuration; the message says which |
| REQUEST_IN_PROGRESS | 409 | the first request with this Idempotency-Key is still being processed |
| PAYLOAD_TOO_LARGE | 413 | larger than limits.bodyBytes, or 3 MiB under /assets |
| UNSUPPORTED_MEDIA_TYPE | 415 | send application/json |
| KEY_REUSED | 422 | this Idempotency-Key was already used with a different request |
| UPGRADE_REQUIRED | 426 | this path needs a WebSocket connection |
| RATE_LIMITED | 429 | retry after the time in the header Retry-After |
| TEMPLATE_RENDER_ERROR | 500 | the data is valid but cannot be printed with this template; the message says where and why |
| PRINT_FAILED | 500 | with \`options.wait\`: the job failed; \`details\` say whether it may have printed |
| INTERNAL_ERROR | 500 | a bug or an unexpected failure; it was logged |
| PRINTER_OFFLINE | 503 | nothing was stored or printed |
| QUEUE_FULL, TOO_MANY_CONNECTIONS | 503 | retry later |
| STORAGE_FULL | 507 | the disk is full; nothing was stored. Free some space |

\`job.error.code\` is one of:

- EXPIRED: nothing was printed;
- UNCONFIRMED: the result is unknown; see \`mayHavePrinted\`;
- PRINT_FAILED: some copies are missing;
- TEMPLATE_RENDER_ERROR: the job cannot be rendered after its printer was changed or it moved to another printer;
- PRINTER_NOT_FOUND: its printer was removed from the configuration.

## WebSocket

Connect to \`/ws\` with the header \`X-API-Key\` or, from a browser, the subprotocol \`platen.key.<base64url of the key>\`. Offer the subprotocol \`platen\` too: the service then selects that one, and its answer does not repeat the key. Each message is \`{type, data}\`:

- \`jobUpdate\`: \`jobId\`, \`status\`, \`printerId\`, \`seq\`, at every change of a job's state; with \`movedFrom\` if the job moved to another printer;
- \`printerUpdate\`: \`status\`, \`paperStatus\`, \`coverStatus\`, \`errorCode\`, \`paused\`, \`printerId\`, \`seq\`, at every change of a printer's state, and once for every printer on connecting, the default printer first; with \`removed\` if the printer was removed.

\`/ws?after=N\` first sends the events after number N, for 24 hours. If N is older, the connection is closed with 4410; read the current state instead. The service sends a ping every 30 seconds, which WebSocket libraries answer automatically. A client that does not answer, reads too slowly or sends more than 100 frames per second is disconnected.
`;

/** The fields of a schema as a list, nested objects indented. */
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
