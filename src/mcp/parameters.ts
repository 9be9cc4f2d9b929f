// Parameters that several tools share.

export const templateId = {
  type: 'string',
  description: 'The id of a template, from find_templates.',
} as const;

export const jobId = { type: 'string', description: 'The id of a job.' } as const;

export const printer = {
  type: 'string',
  description: 'The id of a printer, from list_printers; left out: the usual printer.',
} as const;

/** The parameters of every print; a reprint has them from its job, except for the key. */
export const key = {
  type: 'string',
  description:
    'Names this print, such as order-4711: a second call with the same key prints nothing more. Give one if you may call again.',
} as const;

export const printOptions = {
  printer,
  copies: { type: 'integer', minimum: 1, maximum: 100, description: '1 by default.' },
  reference: {
    type: 'string',
    description: 'What the print is for, such as an order number; list_jobs finds it by this.',
  },
  key,
} as const;
