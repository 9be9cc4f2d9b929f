// The requests of the n8n workflow in docs/recipes/n8n.md, made as n8n makes them: parameters
// that begin with = have JavaScript in {{ }}. n8n itself is not run.

import { expect, test } from 'vitest';
import { readFiles } from './support/programs/doc-blocks.ts';
import { startService } from './support/service/service.ts';

interface Node {
  name: string;
  type: string;
  parameters: {
    method: string;
    url: string;
    headerParameters: { parameters: { name: string; value: string }[] };
    jsonBody: string;
  };
}

interface Workflow {
  nodes: Node[];
  connections: Record<string, { main: { node: string }[][] }>;
}

/** With the data of the node before as $json. */
function evaluated(parameter: string, $json: unknown): string {
  if (!parameter.startsWith('=')) return parameter;
  return parameter.slice(1).replaceAll(/\{\{(.*?)\}\}(?!\})/gs, (_, code: string) => {
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- of our own document
    const run = new Function('$json', `return (${code});`) as (json: unknown) => unknown;
    return String(run($json));
  });
}

test('the workflow of the recipe prints an order once, however often n8n sends it', async () => {
  const [file] = readFiles('docs/recipes/n8n.md');
  const { nodes, connections } = JSON.parse(file!.content) as Workflow;
  const names = nodes.map(({ name }) => name);
  for (const [from, { main }] of Object.entries(connections))
    for (const name of [from, ...main.flat().map(({ node }) => node)])
      expect(names).toContain(name);
  const print = nodes.find(({ type }) => type === 'n8n-nodes-base.httpRequest')!.parameters;
  // What n8n's webhook node gives to the next one.
  const items = [{ name: 'Tea "Assam"', quantity: 1, price: 3.2 }];
  const order = { headers: {}, params: {}, query: {}, body: { number: 12, items, total: 3.2 } };

  const service = await startService();
  const send = async () => {
    const response = await fetch(print.url.replace('http://127.0.0.1:3000', service.url), {
      method: print.method,
      headers: {
        'content-type': 'application/json',
        ...Object.fromEntries(
          print.headerParameters.parameters.map(({ name, value }) => [
            name,
            evaluated(value, order),
          ]),
        ),
      },
      body: evaluated(print.jsonBody, order),
    });
    return { status: response.status, answer: await response.json() };
  };
  const first = await send();
  expect(first).toMatchObject({ status: 200, answer: { success: true, status: 'completed' } });
  expect((await send()).answer).toMatchObject({ jobId: (first.answer as { jobId: string }).jobId });
  const { jobs } = (await service.get('/jobs?reference=12')).body;
  expect(jobs).toHaveLength(1);
  const { sheets } = (await service.get('/virtual-printer/sheets')).body;
  expect(sheets[0].text.join('\n')).toContain('Tea "Assam"');
});
