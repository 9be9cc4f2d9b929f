// Problems of several prints of one request, each with its place: `jobs[3].data.total: …`,
// or in a file `row 3 (line 4): total: …`.
// A fault of the service, such as a printer that is offline, ends the request at once.

import { Fault, type FaultCode } from '../../../core/model/fault.ts';
import { limited, maxDetails } from '../../../core/validation/details.ts';

const ofPrints: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'VALIDATION_ERROR',
  'TEMPLATE_NOT_FOUND',
  'TEMPLATE_RENDER_ERROR',
  'PRINTER_NOT_FOUND',
]);

export class PlacedProblems {
  readonly #details: string[] = [];

  get any(): boolean {
    return this.#details.length > 0;
  }

  /** Whether no more need to be found. */
  get isFull(): boolean {
    return this.#details.length > maxDetails;
  }

  /** Runs `work`, and notes why the print cannot be made. */
  async collect(where: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const { code, message, details } = error;
      const start = where + (where.endsWith(']') ? '.' : ': ');
      const placed =
        details.length === 0
          ? [`${where}: ${message}`]
          : details.map((detail) => (detail.startsWith(start) ? detail : start + detail));
      if (!ofPrints.has(code)) throw new Fault(code, message, placed);
      this.#details.push(...placed);
    }
  }

  /** Throws VALIDATION_ERROR if there are any. */
  refuse(what: string): void {
    if (this.any)
      throw new Fault(
        'VALIDATION_ERROR',
        `${what} cannot be printed, and nothing of it was stored; details lists the problems.`,
        limited(this.#details),
      );
  }
}
