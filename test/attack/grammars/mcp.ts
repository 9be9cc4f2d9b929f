// Attacks by the Model Context Protocol: lists of tools, calls with wrong, missing and large
// arguments, messages that are not JSON-RPC. Each call becomes many requests to the service.

import type { Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import type { Step } from '../steps.ts';

function argument(grow: Growth): unknown {
  return grow.pick([
    null,
    grow.integer(-1, 1e9),
    'x'.repeat(grow.length(50_000)),
    Array.from({ length: grow.length(1000) }, () => ({})),
    { items: [{ name: 'Flat white', quantity: 2, price: 3.9 }], total: 7.8 },
  ]);
}

function call(grow: Growth): object {
  const name = grow.pick([
    'print_receipt',
    'print_markdown',
    'preview_template',
    'list_jobs',
    'get_job',
    'list_printers',
    '__proto__',
    'none',
  ]);
  const names = ['data', 'markdown', 'templateId', 'jobId', 'copies', 'printer', 'constructor'];
  const given = Array.from({ length: grow.length(5) }, () => [
    grow.pick(names),
    grow.grow(argument),
  ]);
  return { method: 'tools/call', params: { name, arguments: Object.fromEntries(given) } };
}

function listing(grow: Growth): object {
  const method = grow.pick(['tools/list', 'resources/list', 'prompts/list', 'ping', 'none']);
  return { method, params: grow.chance(0.3) ? { cursor: 'x'.repeat(grow.length(10_000)) } : {} };
}

function greeting(grow: Growth): object {
  const protocolVersion = grow.pick(['2025-06-18', '2024-11-05', '', 'x'.repeat(5000)]);
  const clientInfo = { name: 'x', version: '1' };
  return { method: 'initialize', params: { protocolVersion, capabilities: {}, clientInfo } };
}

function mcpAttack(grow: Growth): Step[] {
  const message = { jsonrpc: '2.0', id: 1, ...grow.either(call, listing, greeting) };
  const body = grow.chance(0.9)
    ? JSON.stringify(message)
    : JSON.stringify(Array.from({ length: grow.length(200) }, () => message));
  const accept = 'application/json, text/event-stream';
  const headers = grow.chance(0.9) ? { accept } : { accept: 'x' };
  return [
    { kind: 'http', method: 'POST', path: '/mcp', body, headers, times: grow.length(100, 1) },
  ];
}

export const mcp: Target = {
  name: 'mcp',
  rule: mcpAttack,
  service: { settings: { mcp: { enabled: true } } },
};
