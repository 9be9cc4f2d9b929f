// What has to be stopped with the service, in stated phases: a part names its phase, so the order
// does not depend on the order in which the parts were started.

/** The phases in their order. A phase begins when everything of the one before has ended. */
export const stopPhases = [
  /** Other software prints no more: inputs, redirects. */
  'inputs',
  /** Load balancers learn that the service ends. */
  'drain',
  /** Printers behind agents, whose sockets belong to the server. */
  'agents',
  /** The last requests are answered, no new one is accepted, and no row of a batch becomes a job. */
  'server',
  /** The last jobs end. Nothing that only reports may delay them. */
  'printers',
  /** What only follows the jobs: webhooks, notices, logs, traces, metrics, virtual printers. */
  'reports',
  'store',
] as const;

type StopPhase = (typeof stopPhases)[number];
/** `graceMs`: how long the current jobs may take to end. */
type Stop = (graceMs: number) => unknown;

export class Stops {
  readonly #stops = new Map<StopPhase, Stop[]>(stopPhases.map((phase) => [phase, []]));

  /** What is stopped in one phase is stopped at the same time. */
  add(phase: StopPhase, stop: Stop): void {
    this.#stops.get(phase)!.push(stop);
  }

  /** Stops everything once, also if a part fails to stop; the first failure is thrown at the end. */
  async run(graceMs: number): Promise<void> {
    const failures: unknown[] = [];
    for (const stops of this.#stops.values()) {
      const ended = await Promise.allSettled(stops.splice(0).map(async (stop) => stop(graceMs)));
      failures.push(...ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])));
    }
    if (failures.length > 0) throw failures[0];
  }
}
