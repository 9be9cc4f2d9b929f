// The tools that print on paper.

import { jobId, key, printer, printOptions, templateId } from './parameters.ts';
import { printed, waitAWhile, waitSeconds as wait } from './printed.ts';
import { prints, schemaOf, type Tool } from './tool.ts';

export const printTools: readonly Tool[] = [
  {
    listed: {
      name: 'print_template',
      title: 'Print a template',
      description:
        'Prints a stored template with data on paper, once for each call. describe_template tells which data it needs.',
      inputSchema: schemaOf(
        { templateId, data: { type: 'object' }, ...printOptions },
        'templateId',
        'data',
      ),
      annotations: prints,
    },
    needs: 'print',
    run: (client, { templateId: id, data, key: given, ...options }) =>
      printed(client, given, (idempotencyKey) =>
        client.print(id as string, data as object, { ...options, wait }, { idempotencyKey }),
      ),
  },
  {
    listed: {
      name: 'print_markdown',
      title: 'Print text or Markdown',
      description:
        'Prints a text on paper, once for each call: headings, bold, lists, tables, rules; a fenced block `qr` is printed as a QR code.',
      inputSchema: schemaOf({ markdown: { type: 'string' }, ...printOptions }, 'markdown'),
      annotations: prints,
    },
    needs: 'print',
    run: (client, { markdown, key: given, ...options }) =>
      printed(client, given, (idempotencyKey) =>
        client.printDirect(
          { markdown: markdown as string },
          { ...options, wait },
          { idempotencyKey },
        ),
      ),
  },
  {
    listed: {
      name: 'reprint_job',
      title: 'Print a job again',
      description:
        'Prints an ended job once more, marked as a copy if the first may have come out. Ask a person first if it is unknown whether it was printed.',
      inputSchema: schemaOf({ jobId, printer, key }, 'jobId'),
      annotations: prints,
    },
    needs: 'print',
    run: (client, { jobId: id, key: given, ...options }) =>
      printed(client, given, async (idempotencyKey) => {
        const again = await client.reprintJob(id as string, options, { idempotencyKey });
        await waitAWhile(client, again);
        return again;
      }),
  },
  {
    listed: {
      name: 'void_job',
      title: 'Void a printed job',
      description:
        'Prints a slip on the printer of a job that says that its paper no longer counts, such as a ticket of a cancelled order. Once for each job. A job that is still queued is cancelled instead.',
      inputSchema: schemaOf({ jobId }, 'jobId'),
      annotations: prints,
    },
    needs: 'print',
    run: (client, { jobId: id }) =>
      printed(client, undefined, async () => {
        const slip = await client.voidJob(id as string);
        await waitAWhile(client, slip);
        return slip;
      }),
  },
];
