// The official client of the Model Context Protocol lists and calls the tools, over HTTP and
// over standard input and output, and paper comes out.

import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test } from 'vitest';
import { startService, type TestService } from '../support/service/service.ts';
import { slowTest } from '../support/run/slow-test.ts';

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

const receipt = { items: [{ name: 'Flat white', quantity: 2, price: 3.9 }], total: 7.8 };
const printsReceipt = {
  name: 'print_template',
  arguments: { templateId: 'receipt', data: receipt, copies: 2 },
};

const png = expect.stringMatching(/^iVBORw0KGgo/);

interface Structured {
  templates: { id: string }[];
  schema: { required: string[] };
  job: { id: string; copies: number; reference: string };
  jobs: { id: string }[];
}

/** What a model sees of an answer. */
async function told(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: given });
  const texts = (content as { type: string; text?: string }[]).flatMap(({ text }) => text ?? []);
  const structured = (structuredContent ?? {}) as unknown as Structured;
  return { isError: isError === true, text: texts.join('\n'), structured, content };
}

slowTest(
  'a model finds a template among 150 and prints it in three calls, with 12 tools at most',
  async () => {
    const service = await startService({ mcp: { enabled: true }, starters: false });
    for (let number = 1; number <= 149; number++) {
      const name = `Form ${number}`;
      const blocks = [{ type: 'text', content: `{{ field${number} }}` }];
      await service.post('/templates', { id: `form-${number}`, name, config: { name, blocks } });
    }
    const blocks = [{ type: 'text', content: 'Wash at {{ degrees }} degrees' }];
    await service.post('/templates', {
      id: 'markdown',
      name: 'Étiquette de soin',
      description: 'How to wash a garment.',
      config: { name: 'Care label', blocks },
    });
    const client = await overHttp(service);
    const { tools } = await client.listTools();
    expect(tools.length).toBeLessThanOrEqual(12);
    // A token of such JSON has 3 characters or more.
    expect(JSON.stringify(tools).length).toBeLessThan(9000);
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);

    const found = await told(client, 'find_templates', { query: 'etiquette wash' });
    const best = found.structured.templates[0]!;
    expect(found.text).toBe('markdown: Étiquette de soin. How to wash a garment.');
    const described = await told(client, 'describe_template', { templateId: best.id });
    const field = described.structured.schema.required[0]!;
    expect(described.text).not.toContain('Used in');
    const printed = await told(client, 'print_template', {
      templateId: best.id,
      data: { [field]: 40 },
      reference: 'order-7',
      key: 'care-7',
    });
    expect(printed.text).toContain('was printed: the printer reported that exactly this job');
    expect(service.printer.sheets.map(({ text }) => text)).toEqual([['Wash at 40 degrees']]);
    const all = await told(client, 'find_templates');
    expect(all.text).toContain('130 more; use other words');
  },
);

test('a print tells what is known of its end, and a second call with its key prints nothing', async () => {
  const service = await startService({ mcp: { enabled: true } });
  const client = await overHttp(service);
  const given = { ...printsReceipt.arguments, reference: 'order-7', key: 'order-7' };
  const first = await told(client, 'print_template', given);
  expect(first).toMatchObject({ isError: false, structured: { job: { copies: 2 } } });
  const second = await told(client, 'print_template', given);
  expect(second.structured.job.id).toBe(first.structured.job.id);
  expect(service.printer.sheets).toHaveLength(2);
  const jobs = await told(client, 'list_jobs', { reference: 'order-7', printer: 'default' });
  expect(jobs.text).toContain('receipt (order-7): ');

  const again = await told(client, 'reprint_job', { jobId: first.structured.job.id, key: 'copy' });
  expect(again.text).toContain('was printed');
  expect(again.structured.job.id).not.toBe(first.structured.job.id);
  await told(client, 'reprint_job', { jobId: first.structured.job.id, key: 'copy' });
  expect(service.printer.sheets).toHaveLength(4);

  const slip = await told(client, 'void_job', { jobId: first.structured.job.id });
  expect(slip.structured.job).toMatchObject({ voids: first.structured.job.id });

  await service.post('/virtual-printer/faults', { paper: 'out' });
  const expired = await service.post('/print', {
    text: 'x',
    options: { expiresIn: 1, wait: true },
  });
  const { text } = await told(client, 'get_job', { jobId: expired.body.jobId });
  expect(text).toContain('was not printed.');
});

test('previews and jobs are pictures; printers and jobs are told in words', async () => {
  const service = await startService({ mcp: { enabled: true } });
  const client = await overHttp(service);
  const picture = [{ type: 'text' }, { type: 'image', data: png }];
  for (const given of [
    { templateId: 'queue-number', data: { number: 'A42' }, printer: 'default' },
    { templateId: 'receipt' },
    { markdown: '# Back soon', printer: 'default' },
  ])
    expect((await told(client, 'preview', given)).content).toMatchObject(picture);
  expect(service.printer.sheets).toHaveLength(0);

  await told(client, 'print_markdown', { markdown: '# Back soon', reference: 'door' });
  expect(service.printer.sheets).toHaveLength(1);
  const jobs = await told(client, 'list_jobs');
  expect(jobs.text).toMatch(/_markdown \(door\): .* was printed/);
  const one = await told(client, 'get_job', { jobId: jobs.structured.jobs[0]!.id });
  expect(one.content).toMatchObject(picture);
  expect(one.structured.job.reference).toBe('door');

  await service.post('/printers/default/pause');
  const waiting = await service.print('queue-number', { number: 'A1' });
  expect((await told(client, 'cancel_job', { jobId: waiting })).text).toContain('was cancelled');
  const { text } = await told(client, 'list_printers');
  expect(text).toMatch(
    /^default \(.*, receipts, 80 mm, the default printer\): paused; 0 jobs wait\.$/,
  );
});

test('what is refused is an answer that says why and names tools, not paths of the API', async () => {
  const service = await startService({ mcp: { enabled: true } });
  const client = await overHttp(service);
  const cases: [tool: string, given: Record<string, unknown>, text: string][] = [
    ['print_template', { templateId: 'receipt', data: { total: 1 } }, 'items: is required'],
    ['print_template', { templateId: 'receipt', data: {} }, 'describe_template tells'],
    ['print_template', { templateId: 'receipt', items: 1 }, 'no parameter items. Put what'],
    ['print_template', { templateId: 'receipt' }, 'print_template needs the parameter data.'],
    ['print_template', { templateId: 'none', data: {} }, 'find_templates finds'],
    ['describe_template', { templateId: 'none' }, 'Template "none" does not exist.'],
    ['print_markdown', { markdown: 'x', printer: 'none' }, 'list_printers lists'],
    ['print_markdown', { markdown: 'x', copies: 101 }, 'copies'],
    ['preview', {}, 'Give templateId or markdown'],
    ['get_job', { jobId: 'none' }, 'list_jobs lists'],
    ['print_receipt', {}, 'There is no tool "print_receipt".'],
  ];
  for (const [tool, given, expected] of cases) {
    const { isError, text } = await told(client, tool, given);
    expect([tool, isError, text]).toEqual([tool, true, expect.stringContaining(expected)]);
    expect(text).not.toMatch(/(GET|POST|PUT|DELETE) \//);
  }
  expect(service.printer.sheets).toHaveLength(0);
});

test('a key sees the tools that its scopes allow, and may do here what it may do elsewhere', async () => {
  const auth = { enabled: true, apiKey: 'the key of the configuration' };
  const service = await startService({ mcp: { enabled: true }, auth });
  await expect(overHttp(service)).rejects.toThrow();
  const client = async (...scopes: string[]) => {
    const { secret } = (await service.post('/keys', { name: `model ${scopes.join()}`, scopes }))
      .body;
    return await overHttp(service, secret);
  };
  const names = async (model: Client) => (await model.listTools()).tools.map(({ name }) => name);
  const looking = ['find_templates', 'describe_template', 'preview'];
  const printing = ['print_template', 'print_markdown', 'reprint_job', 'void_job'];
  const jobs = ['list_printers', 'list_jobs', 'get_job'];
  const reader = await client('read');
  expect(await names(reader)).toEqual([...looking, ...jobs]);
  expect(await names(await client('print'))).toEqual([
    ...looking,
    ...printing,
    ...jobs,
    'cancel_job',
  ]);
  expect(await names(await client('design'))).toEqual(looking);
  expect(await names(await client('manage'))).toEqual([]);
  const { isError, text } = await told(reader, 'print_template', printsReceipt.arguments);
  expect([isError, text]).toEqual([true, expect.stringContaining('scope print')]);
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

test('a request with more than 20 messages is refused', async () => {
  const service = await startService({ mcp: { enabled: true } });
  const call = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'list_jobs', arguments: {} },
  });
  const sent = (messages: number) =>
    fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(Array.from({ length: messages }, (_, id) => call(id))),
    });
  expect((await sent(20)).status).toBe(200);
  const refused = await sent(21);
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { error: { code: 'VALIDATION_ERROR', message: expect.stringContaining('20 messages') } },
  ]);
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
