// Answers the Model Context Protocol: lists the tools and calls them. Everything goes
// through the API of the service with the key of the caller, so a key allows here what it
// allows there.

import { type CallToolResult, Server } from '@modelcontextprotocol/server';
import { type PlatenClient, PlatenError } from '../client/index.ts';
import { generalTools } from './general-tools.ts';
import { templateToolNamed, templateTools } from './template-tools.ts';
import { textAnswer, type Tool } from './tool.ts';

const instructions =
  'Platen prints receipts and labels. Each call of a print tool prints on paper: call it once, and read in the answer what became of it and how that is known. Use preview_template to see a print first.';

export function mcpServer(client: PlatenClient, version: string): Server {
  const server = new Server(
    { name: 'platen', title: 'Platen', version },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler('tools/list', async () => ({
    tools: [...generalTools, ...(await templateTools(client))].map(({ listed }) => listed),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const { name, arguments: given = {} } = params;
    const answer = await called(() => call(client, name, given));
    return server.projectCallToolResult(answer, undefined);
  });
  return server;
}

async function call(
  client: PlatenClient,
  name: string,
  given: Record<string, unknown>,
): Promise<CallToolResult> {
  const tool: Tool | undefined =
    generalTools.find((one) => one.listed.name === name) ?? (await templateToolNamed(client, name));
  if (!tool) return failed(`There is no tool "${name}".`);
  const { properties = {}, required = [] } = tool.listed.inputSchema;
  const unknown = Object.keys(given).filter((key) => !Object.hasOwn(properties, key));
  const missing = required.filter((key) => given[key] === undefined);
  if (unknown.length > 0) return failed(`${name} has no parameter ${unknown.join(', ')}.`);
  if (missing.length > 0) return failed(`${name} needs the parameter ${missing.join(', ')}.`);
  return await tool.run(client, given);
}

/** A refused request is an answer that a model can act on. */
async function called(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    return failed([error.message, ...error.details].join('\n'));
  }
}

function failed(text: string): CallToolResult {
  return { ...textAnswer(text), isError: true };
}
