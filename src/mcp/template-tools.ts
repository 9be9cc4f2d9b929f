// The tools that find and describe templates, and show what would be printed.

import type { PreviewRequest } from '../client/index.ts';
import { rankTemplates } from './rank-templates.ts';
import { printer, templateId } from './parameters.ts';
import { asks, base64, imageAnswer, schemaOf, textAnswer, type Tool } from './tool.ts';

const mostFound = 20;
/** Longer texts in an example, such as pictures, are cut. */
const longestText = 200;

export const templateTools: readonly Tool[] = [
  {
    listed: {
      name: 'find_templates',
      title: 'Find templates',
      description:
        'Finds stored templates (receipts, labels, tickets) by words in their id, name or description, the best first.',
      inputSchema: schemaOf({
        query: { type: 'string', description: 'Words, such as "shipping label"; left out: all.' },
      }),
      annotations: asks,
    },
    needs: 'templates',
    run: async (client, { query = '' }) => {
      const all = await client.templates();
      const found = rankTemplates(all, query as string);
      const templates = found
        .slice(0, mostFound)
        .map(({ id, name, description }) => ({ id, name, description }));
      const lines = templates.map(({ id, name, description }) =>
        [`${id}: ${name}`, description].filter((part) => part !== '').join('. '),
      );
      if (found.length === 0)
        lines.push(`None of the ${all.length} templates has these words. Try others, or none.`);
      if (found.length > mostFound)
        lines.push(`${found.length - mostFound} more; use other words to see them.`);
      return textAnswer(lines.join('\n'), { templates, count: found.length });
    },
  },
  {
    listed: {
      name: 'describe_template',
      title: 'Describe a template',
      description: 'The data that a template needs, as a JSON Schema, with an example.',
      inputSchema: schemaOf({ templateId }, 'templateId'),
      annotations: asks,
    },
    needs: 'templates',
    run: async (client, { templateId: id }) => {
      const { schema, example } = await client.schema(id as string);
      const { $schema: _, ...fields } = withoutPlaces(schema) as Record<string, unknown>;
      const described = { schema: fields, example: shortened(example) };
      const text = `Print "${id as string}" by print_template with data of this form.`;
      return textAnswer(`${text}\n${JSON.stringify(described)}`, described);
    },
  },
  {
    listed: {
      name: 'preview',
      title: 'See a print',
      description:
        'Draws what print_template or print_markdown would print, as a picture. Nothing is printed. Without data the example of the template is used.',
      inputSchema: schemaOf({
        templateId,
        data: { type: 'object' },
        markdown: { type: 'string' },
        printer,
      }),
      annotations: asks,
    },
    needs: 'templates',
    run: async (client, { templateId: id, data, markdown, printer: at }) => {
      const options = at === undefined ? {} : { options: { printer: at as string } };
      if ((id === undefined) === (markdown === undefined))
        return { ...textAnswer('Give templateId or markdown, one of both.'), isError: true };
      const text = 'This is what would be printed. Nothing was printed.';
      if (typeof markdown === 'string') {
        const { image } = await client.previewDraft({ markdown, ...options });
        return imageAnswer(text, image);
      }
      const known = data ?? (await client.schema(id as string)).example;
      const request = { data: known, ...options } as PreviewRequest;
      return imageAnswer(text, await base64(await client.previewTemplate(id as string, request)));
    },
  },
];

/** The schema without the places in the template where a field is used, which help only its author. */
function withoutPlaces(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutPlaces);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([name, value]) =>
      !(name === 'description' && typeof value === 'string' && value.startsWith('Used in ')),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutPlaces(value)]));
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string' && value.length > longestText)
    return `${value.slice(0, longestText)}…`;
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
}
