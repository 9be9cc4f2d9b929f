// Thrown for every failed request: an error answer, or no answer.

export class PlatenError extends Error {
  /** A code of docs/api.md, or UNREACHABLE without an answer from the service. */
  readonly code: string;
  /** HTTP status code; 0 without an answer. */
  readonly status: number;
  /** One line per problem, starting with the path of the field. */
  readonly details: string[];

  constructor(code: string, message: string, status = 0, details: string[] = []) {
    super(message);
    this.name = 'PlatenError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}
