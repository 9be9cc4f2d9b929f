// Parameters that tools for printing share.

export const where = {
  printer: { type: 'string', description: 'The id of a printer; left out: the default printer.' },
  copies: { type: 'integer', minimum: 1, maximum: 99, description: '1 by default.' },
} as const;
