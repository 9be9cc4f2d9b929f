// A printer cannot be reached for a reason that a person can remove. The message says
// what failed and what to do; it is shown with the printer.

export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}
