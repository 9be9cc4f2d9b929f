// Prints with the client that orval makes.

import { getJob, previewTemplate, printTemplate } from '../out/orval/platen';
import type { Job } from '../out/orval/platen.schemas';
import { check, data, until } from './check';

const printed = await printTemplate('receipt', { data });
check(printed.status === 200 && printed.data.status === 'queued', printed.data);
const { jobId } = printed.data as { jobId: string };
const job = await until<Job>(async () => {
  const answer = await getJob(jobId);
  return answer.status === 200 && answer.data.job.status === 'completed'
    ? answer.data.job
    : undefined;
});
check(job.completion?.confirmed === true, job);

const preview = await previewTemplate('receipt', {});
check(preview.status === 200 && preview.data instanceof Blob, preview.data);

const missing = await getJob('none');
check(missing.status === 404 && missing.data.error.code === 'JOB_NOT_FOUND', missing.data);
