// Answers the Model Context Protocol: lists the tools and calls them. Everything goes
// through the API of the service with the key of the caller, so a key allows here what it
// allows there. The tools do not depend on the templates: a hundred of them fit as well.

import { type CallToolResult, Server } from '@modelcontextprotocol/server';
import { type PlatenClient, PlatenError } from '../client/index.ts';
import { allowedNeeds } from './allowed.ts';
import { jobTools } from './job-tools.ts';
import { printTools } from './print-tools.ts';
import { refusalWords } from './refusal-words.ts';
import { templateTools } from './template-tools.ts';
import { textAnswer, type Tool } from './tool.ts';

const instructions =
  'Platen prints receipts and labels. Find a template with find_templates, read what data it needs with describe_template, and print it with print_template; print_markdown prints any text. Each call of a print tool prints on paper: call it once, and read in the answer what became of it and how that is known. Use preview to see a print first.';

const tools: readonly Tool[] = [...templateTools, ...printTools, ...jobTools];

export function mcpServer(client: PlatenClient, version: string): Server {
  const server = new Server(
    { name: 'platen', title: 'Platen', version },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler('tools/list', async () => {
    const allowed = await allowedNeeds(client);
    return { tools: tools.filter(({ needs }) => allowed.has(needs)).map(({ listed }) => listed) };
  });
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
  const tool = tools.find(({ listed }) => listed.name === name);
  if (!tool) return failed(`There is no tool "${name}".`);
  const { properties = {}, required = [] } = tool.listed.inputSchema;
  const unknown = Object.keys(given).filter((key) => !Object.hasOwn(properties, key));
  const missing = required.filter((key) => given[key] === undefined);
  const advice = 'data' in properties ? ' Put what the template needs into data.' : '';
  if (unknown.length > 0) return failed(`${name} has no parameter ${unknown.join(', ')}.${advice}`);
  if (missing.length > 0) return failed(`${name} needs the parameter ${missing.join(', ')}.`);
  return await tool.run(client, given);
}

/** A refused request is an answer that a model can act on. */
async function called(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    return failed(refusalWords(error));
  }
}

function failed(text: string): CallToolResult {
  return { ...textAnswer(text), isError: true };
}
