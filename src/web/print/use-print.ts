// Prints, and tells what became of it as far as it is known: sent, or waiting and why.

import { useState } from 'react';
import type { Job, PrintOptions, Printer } from '../../client/index.ts';
import { outcomeOf } from '../jobs/job-outcome.ts';
import { toast } from '../parts/messages/toast.ts';
import { useRequestKey } from '../parts/hooks/use-request-key.ts';
import { useAction } from '../queries.ts';
import { words } from '../languages/words.ts';

interface Print {
  data: object;
  options: PrintOptions;
}

/** `what` is everything that is printed: after a lost answer the same comes out once. */
export function usePrint(templateId: string, printers: Printer[], what: string) {
  const [jobs, setJobs] = useState<string[]>([]);
  const key = useRequestKey(`${jobs.length} ${what}`);
  const { mutate, isPending, error } = useAction(
    async (client, { data, options }: Print) => {
      const { jobId } = await client.print(templateId, data, options, key);
      // The print is accepted already, so a failure to read its state is none of the print.
      return { jobId, job: await client.job(jobId).catch(() => null) };
    },
    ['printers', 'jobs'],
  );
  const report = (jobId: string, job: Job | null) => {
    const link = { to: `/jobs/${jobId}`, label: words.print.showJob };
    const outcome = job && outcomeOf(job);
    if (outcome && (outcome.tone === 'warn' || outcome.tone === 'bad'))
      toast.warn(outcome.title, link);
    else toast.done(words.print.sent(nameOf(job?.printerId, printers)), link);
  };
  const run = (data: object, options: PrintOptions, onDone: () => void) => {
    mutate(
      { data, options },
      {
        onSuccess: ({ jobId, job }) => {
          setJobs((before) => [jobId, ...before]);
          report(jobId, job);
          onDone();
        },
      },
    );
  };
  return { run, isPending, error, jobs };
}

function nameOf(id: string | undefined, printers: Printer[]): string {
  return printers.find((printer) => printer.id === id)?.name ?? id ?? '';
}
