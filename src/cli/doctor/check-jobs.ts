// Jobs that wait for long, or whose outcome is unknown.

import type { PlatenClient } from '../../client/index.ts';
import { noteOf } from '../remote/jobs/job-words.ts';
import { ageOf } from '../remote/times.ts';
import { fault, fine, type Finding, note } from './finding.ts';

const about = 'Jobs';
const longMs = 5 * 60_000;
const dayMs = 24 * 3_600_000;
const futureMs = 60_000;

export async function checkJobs(client: PlatenClient, now = Date.now()): Promise<Finding[]> {
  const since = new Date(now - dayMs).toISOString();
  const [newest, oldest, failed] = await Promise.all([
    client.jobs({ limit: 1 }),
    client.jobs({ status: 'queued', order: 'asc', limit: 1 }),
    client.jobs({ status: 'failed', since, limit: 1000 }),
  ]);
  const findings: Finding[] = [];
  const last = newest.jobs[0];
  if (last && Date.parse(last.createdAt) > now + futureMs)
    findings.push(
      fault(
        'Clock',
        `The newest job was accepted at ${last.createdAt}, which is in the future: a clock was set back.`,
        'Let the machine of the service set its clock: sudo timedatectl set-ntp true',
      ),
    );
  const first = oldest.jobs[0];
  if (first && first.notBefore === null && now - Date.parse(first.createdAt) > longMs)
    findings.push(
      fault(
        about,
        `Job ${first.id} on ${first.printerId} has waited for ${ageOf(first.createdAt, now)}: ${noteOf(first)}.`,
        `See it with: platen job ${first.id}`,
      ),
    );
  const unknown = failed.jobs.filter(({ error }) => error?.mayHavePrinted).length;
  if (unknown > 0)
    findings.push(
      note(
        about,
        `It is unknown whether ${unknown} ${unknown === 1 ? 'job' : 'jobs'} of the last day came out.`,
        'Look at the paper, and print again what is missing: platen jobs --status failed --since 1d',
      ),
    );
  const others = failed.jobs.length - unknown;
  if (others > 0)
    findings.push(
      note(
        about,
        `${others} ${others === 1 ? 'job' : 'jobs'} of the last day failed.`,
        'platen jobs --status failed --since 1d',
      ),
    );
  return findings.length > 0
    ? findings
    : [fine(about, 'None waits for long or failed in the last day.')];
}
