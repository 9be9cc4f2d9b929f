// The official client of the Model Context Protocol lists and calls the tools, over HTTP and
// over standard input and output, and paper comes out.

import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

type Transport = Parameters<Client['connect']>[0];

async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

function overHttp({ url }: TestService, key?: string): Promise<Client> {
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
  return connected(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  );
}

const printsReceipt = {
  name: 'print_receipt',
  arguments: {
    data: { items: [{ name: 'Flat white', quantity: 2, price: 3.9 }], total: 7.8 },
    copies: 2,
  },
};

test('a tool for each template has its schema, and prints it with what is known of the end', async () => {
  const service = await startService({ mcp: { enabled: true } });
  const client = await overHttp(service);
  const { tools } = await client.listTools();
  const { templates } = (await service.get('/templates')).body;
  expect(tools.filter(({ name }) => name.startsWith('print_'))).toHaveLength(templates.length + 1);
  const receipt = tools.find(({ name }) => name === 'print_receipt')!;
  const { schema } = (await service.get('/templates/receipt/schema')).body;
  expect(receipt.inputSchema.properties!.data).toMatchObject({ properties: schema.properties });

  const answer = await client.callTool(printsReceipt);
  expect(answer.isError).toBeFalsy();
  const words = expect.stringContaining('was printed: the printer reported that exactly this job');
  expect(answer.content).toMatchObject([{ type: 'text', text: words }]);
  expect(answer.structuredContent).toMatchObject({ job: { status: 'completed', copies: 2 } });
  expect(service.printer.sheets).toHaveLength(2);
});

test('previews and jobs are images; printers and jobs are told in words', async () => {
  const service = await startService({ mcp: { enabled: true } });
  const client = await overHttp(service);
  const preview = await client.callTool({
    name: 'preview_template',
    arguments: { templateId: 'queue-number', data: { number: 'A42' }, printer: 'default' },
  });
  const png = expect.stringMatching(/^iVBORw0KGgo/);
  expect(preview.content).toMatchObject([{ type: 'text' }, { type: 'image', data: png }]);
  expect(service.printer.sheets).toHaveLength(0);

  await client.callTool({ name: 'print_markdown', arguments: { markdown: '# Back soon' } });
  expect(service.printer.sheets).toHaveLength(1);
  const jobs = await client.callTool({ name: 'list_jobs', arguments: {} });
  expect(jobs.content).toMatchObject([
    { text: expect.stringMatching(/_markdown: .* was printed/) },
  ]);
  const [job] = (jobs.structuredContent as { jobs: { id: string }[] }).jobs;
  const one = await client.callTool({ name: 'get_job', arguments: { jobId: job!.id } });
  expect(one.content).toMatchObject([{ type: 'text' }, { type: 'image', data: png }]);

  await service.post('/printers/default/pause');
  const printers = await client.callTool({ name: 'list_printers', arguments: {} });
  expect(printers.content).toMatchObject([{ text: 'default: paused; 0 jobs wait.' }]);
});

test('what is refused is an answer that says why', async () => {
  const service = await startService({ mcp: { enabled: true } });
  const client = await overHttp(service);
  const texts = async (name: string, given: Record<string, unknown>) => {
    const { isError, content } = await client.callTool({ name, arguments: given });
    return [isError, (content as { text: string }[]).map(({ text }) => text).join()];
  };
  expect(await texts('print_receipt', { data: { total: 1 } })).toEqual([
    true,
    expect.stringContaining('items'),
  ]);
  expect(await texts('print_receipt', { data: {}, paper: 1 })).toEqual([
    true,
    'print_receipt has no parameter paper.',
  ]);
  expect(await texts('print_receipt', {})).toEqual([
    true,
    'print_receipt needs the parameter data.',
  ]);
  expect(await texts('print_nothing', {})).toEqual([true, 'There is no tool "print_nothing".']);
  expect(await texts('get_job', { jobId: 'none' })).toEqual([
    true,
    expect.stringContaining('none'),
  ]);
  expect(service.printer.sheets).toHaveLength(0);
});

test('a key allows here what it allows elsewhere', async () => {
  const auth = { enabled: true, apiKey: 'the key of the configuration' };
  const service = await startService({ mcp: { enabled: true }, auth });
  await expect(overHttp(service)).rejects.toThrow();
  const { secret } = (
    await service.post('/keys', { name: 'model', scopes: ['read'], templates: ['receipt'] })
  ).body;
  const client = await overHttp(service, secret);
  const { tools } = await client.listTools();
  const prints = tools.map(({ name }) => name).filter((name) => name.startsWith('print_'));
  expect(prints).toEqual(['print_markdown', 'print_receipt']);
  const answer = await client.callTool(printsReceipt);
  expect(answer).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('scope print') }],
  });
  expect(service.printer.sheets).toHaveLength(0);
});

test('a kept connection collects no listeners', async () => {
  const service = await startService({ mcp: { enabled: true } });
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  for (let turn = 0; turn < 20; turn++) {
    const sent = request(`${service.url}/mcp`, { method: 'POST', agent, headers });
    sent.end(JSON.stringify({ jsonrpc: '2.0', id: turn, method: 'ping' }));
    const [response] = await once(sent, 'response');
    expect(response.statusCode).toBe(200);
    expect(sent.reusedSocket).toBe(turn > 0);
    await once(response.resume(), 'end');
  }
  expect(warnings).not.toContain('MaxListenersExceededWarning');
});

test('it is off unless the configuration says otherwise', async () => {
  const service = await startService();
  const { status, body } = await service.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' });
  expect(status).toBe(404);
  expect(body.error.message).toContain('mcp.enabled');
});

test('platen mcp does the same over standard input', async () => {
  const service = await startService();
  const client = await connected(
    new StdioClientTransport({
      command: process.execPath,
      args: ['dist/cli/main.js', 'mcp'],
      env: { PATH: process.env.PATH!, PLATEN_URL: service.url },
    }),
  );
  const answer = await client.callTool(printsReceipt);
  expect(answer.structuredContent).toMatchObject({ job: { status: 'completed' } });
  expect(service.printer.sheets).toHaveLength(2);
});
