// Prints with the client that @hey-api/openapi-ts makes.

import { client } from '../out/hey-api/client.gen';
import { getJob, type Job, previewTemplate, printTemplate } from '../out/hey-api';
import { check, data, until } from './check';

const [url, key] = process.argv.slice(2) as [string, string];
client.setConfig({ baseUrl: url, auth: key });

const printed = await printTemplate({ path: { templateId: 'receipt' }, body: { data } });
check(printed.data?.status === 'queued', printed.error);
const job = await until<Job>(async () => {
  const { data: answer } = await getJob({ path: { jobId: printed.data!.jobId } });
  return answer?.job.status === 'completed' ? answer.job : undefined;
});
check(job.completion?.confirmed === true, job);

// Of the two kinds of answers, the types know JSON.
const headers = { Accept: 'application/json' };
const preview = await previewTemplate({ path: { id: 'receipt' }, headers });
check(preview.data!.width > 0, preview.error);
const image = await previewTemplate({ path: { id: 'receipt' }, parseAs: 'blob' });
check((image.data as unknown as Blob).type === 'image/png', image.error);

const missing = await getJob({ path: { jobId: 'none' } });
check(missing.error?.error.code === 'JOB_NOT_FOUND', missing.data);
