// Reads what tells the jobs of a list apart from their stored data, when a list wants
// it: nothing is stored for it, so accepting a job costs no more.

import type { Job } from '../../../core/model/jobs/job.ts';
import { dataOf } from '../../../core/model/jobs/job-search.ts';
import { Recent } from '../../../core/recent.ts';
import { type PrintSummary, summariser, type Summarise } from '../../../core/template/summary.ts';
import type { Store } from '../../store/store.ts';
import type { Pause, Pauses } from '../operation/pause.ts';

/** Longer requests hold images or files. */
const maxBytes = 65_536;
/** Read at once. */
const jobsPerRead = 50;
const templatesKept = 200;

export class JobSummaries {
  readonly #store: Pick<Store, 'getRequests' | 'getTemplateVersion'>;
  readonly #pauses: Pauses;
  /** Summaries by template and version, which never change. */
  readonly #kept = new Recent<Summarise>(templatesKept);

  constructor(store: Pick<Store, 'getRequests' | 'getTemplateVersion'>, pauses: Pauses) {
    this.#store = store;
    this.#pauses = pauses;
  }

  /** The summaries by the ids of the jobs; those without data are missing. */
  async of(jobs: readonly Job[]): Promise<Map<string, PrintSummary>> {
    const summaries = new Map<string, PrintSummary>();
    const stored = jobs.filter(({ hasData }) => hasData);
    const pause = this.#pauses();
    for (let first = 0; first < stored.length; first += jobsPerRead)
      await this.#add(summaries, stored.slice(first, first + jobsPerRead), pause);
    return summaries;
  }

  async #add(
    summaries: Map<string, PrintSummary>,
    jobs: readonly Job[],
    pause: Pause,
  ): Promise<void> {
    const ids = jobs.map(({ id }) => id);
    const requests = await this.#store.getRequests(ids, maxBytes);
    for (const job of jobs) {
      const request = requests.get(job.id);
      if (request === undefined) continue;
      await pause();
      summaries.set(job.id, (await this.#summariser(job))(dataOf(request)));
    }
  }

  async #summariser({ templateId, templateVersion }: Job): Promise<Summarise> {
    const key = `${templateId} ${templateVersion}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const template = await this.#store.getTemplateVersion(templateId, templateVersion);
    return this.#kept.keep(key, summariser(template?.config ?? {}), 1);
  }
}
