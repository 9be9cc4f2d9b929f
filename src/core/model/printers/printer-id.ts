// Rules for the ids of printers, which are also those of groups.

/** The rule as a pattern without anchors. */
export const printerIdPattern = '[A-Za-z0-9][A-Za-z0-9._-]{0,127}';

/** The built-in printer, which always exists. It takes jobs without a printer of their own until another one is chosen (default-printer.ts). */
export const defaultPrinterId = 'default';

/** Not allowed as an id: GET /printers/discover is another route. */
export const reservedPrinterId = 'discover';
