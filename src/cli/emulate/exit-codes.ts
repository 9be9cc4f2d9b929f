// The exit codes of `platen emulate`, for test suites and CI.

export const emulateCodes = {
  asExpected: 0,
  /** Fewer receipts than expected when it was stopped, or more. */
  notAsExpected: 1,
  /** Wrong usage, or it cannot start or save. */
  unusable: 2,
  timeout: 3,
  /** Only with --strict. */
  unknownCommand: 4,
} as const;

export const emulateCodesHelp = `
Exit codes:
  0  as expected, or stopped without --expect
  1  more receipts than --expect, or stopped before all of them came
  2  wrong usage, a port in use, or a folder that cannot be written
  3  --timeout passed before all receipts of --expect came, or the client of --once
  4  an unknown command was received (with --strict)`;
