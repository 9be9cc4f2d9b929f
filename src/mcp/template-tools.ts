// A tool for each template, which prints it: its data by the template's own schema.

import { type PlatenClient, PlatenError, type TemplateSummary } from '../client/index.ts';
import { printed } from './printed.ts';
import { where } from './print-options.ts';
import type { Tool } from './tool.ts';

const prefix = 'print_';
/** Of a tool's name; many clients refuse a longer one. */
const maxName = 64;

export async function templateTools(client: PlatenClient): Promise<Tool[]> {
  const tools: Tool[] = [];
  for (const template of await client.templates())
    if (prefix.length + template.id.length <= maxName)
      tools.push(await templateTool(client, template));
  return tools;
}

/** The tool of one template; undefined if the name is not that of one, or it is gone. */
export async function templateToolNamed(
  client: PlatenClient,
  name: string,
): Promise<Tool | undefined> {
  if (!name.startsWith(prefix)) return undefined;
  try {
    return await templateTool(client, await client.template(name.slice(prefix.length)));
  } catch (error) {
    if (error instanceof PlatenError && error.status === 404) return undefined;
    throw error;
  }
}

async function templateTool(
  client: PlatenClient,
  { id, name, description }: Pick<TemplateSummary, 'id' | 'name' | 'description'>,
): Promise<Tool> {
  const { schema, example } = await client.schema(id);
  const { $schema: _, ...data } = schema;
  return {
    listed: {
      name: prefix + id,
      title: `Print: ${name}`,
      description: `Prints the template "${name}" on paper, once for each call. ${description} Example of data: ${JSON.stringify(example)}`,
      inputSchema: {
        type: 'object',
        properties: { data, ...where },
        required: ['data'],
        additionalProperties: false,
      } as Tool['listed']['inputSchema'],
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
    },
    run: (platen, { data: given, ...options }) =>
      printed(platen, (wait) => platen.print(id, given as object, { ...options, wait })),
  };
}
