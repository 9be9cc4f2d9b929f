// An answer that says no, or no answer at all.

export class PlatenError extends Error {
  /** As in docs/api.md, or UNREACHABLE where nothing answered. */
  readonly code: string;
  /** Of the HTTP answer; 0 where there was none. */
  readonly status: number;
  /** One line for each thing that is wrong, beginning with the field's path. */
  readonly details: string[];

  constructor(code: string, message: string, status = 0, details: string[] = []) {
    super(message);
    this.name = 'PlatenError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}
