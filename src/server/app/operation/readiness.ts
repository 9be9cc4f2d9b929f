// Application service that tells whether this node can accept prints, and why not.

import { Fault } from '../../../core/model/fault.ts';
import type { Config } from '../../config.ts';
import type { Directory } from '../../printers/directory.ts';
import type { Store } from '../../store/store.ts';
import type { FreeSpace } from './free-space.ts';

const stopping = new Fault(
  'SERVICE_STOPPING',
  'The service is about to stop (server.drainSeconds). Send requests to another node.',
);

export class Readiness {
  readonly #store: Store;
  readonly #space: FreeSpace;
  readonly #directory: Directory;
  readonly #limits: Config['limits'];
  #isDraining = false;

  constructor(store: Store, space: FreeSpace, directory: Directory, limits: Config['limits']) {
    this.#store = store;
    this.#space = space;
    this.#directory = directory;
    this.#limits = limits;
  }

  /** The service is about to stop, and requests should go elsewhere. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Why the service cannot store jobs, or is about to stop; null while neither holds. */
  async problem(): Promise<Fault | null> {
    return this.#isDraining ? stopping : await this.#store.writeProblem();
  }

  /**
   * Every reason why a print would be refused whatever its printer, each with what it
   * concerns. The queue of one printer is no such reason: the others work.
   */
  async problems(): Promise<Map<string, Fault>> {
    const problems = new Map<string, Fault | null>([
      ['service', this.#isDraining ? stopping : null],
      ['database', await this.#store.writeProblem()],
      ['disk', await this.#space.problem()],
    ]);
    // The queues cannot be read while the database does not answer.
    if (!problems.get('database')) problems.set('queue', await this.#longQueue());
    return new Map([...problems].flatMap(([name, fault]) => (fault ? [[name, fault]] : [])));
  }

  async #longQueue(): Promise<Fault | null> {
    const { queuedJobs, queuedBytes } = this.#limits;
    const { all: bytes } = await this.#store.openBytes();
    // No figures: the probe needs no key.
    if (bytes >= queuedBytes)
      return full('The queued jobs take all the bytes that limits.queuedBytes allows.');
    const queues = await this.#store.queueLengths();
    const isFull = ({ id }: { id: string }) => (queues.get(id)?.jobs ?? 0) >= queuedJobs;
    if (!this.#directory.all.every(isFull)) return null;
    return full('Every printer has as many queued jobs as limits.queuedJobs allows.');
  }
}

function full(reason: string): Fault {
  return new Fault('QUEUE_FULL', `${reason} Prints are refused until some of them have ended.`);
}
