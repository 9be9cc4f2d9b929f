// Prints with the types of openapi-typescript.

import createClient from 'openapi-fetch';
import type { paths } from '../out/types';
import { check, data, until } from './check';

const [url, key] = process.argv.slice(2) as [string, string];
const client = createClient<paths>({ baseUrl: url, headers: { 'X-API-Key': key } });

const printed = await client.POST('/print/{templateId}', {
  params: { path: { templateId: 'receipt' } },
  body: { data, options: { copies: 1 } },
});
check(printed.data?.status === 'queued', printed.error);
const job = await until(async () => {
  const { data: answer } = await client.GET('/jobs/{jobId}', {
    params: { path: { jobId: printed.data!.jobId } },
  });
  return answer?.job.status === 'completed' ? answer.job : undefined;
});
check(job.completion?.confirmed === true, job);

const preview = await client.POST('/templates/{id}/preview', {
  params: { path: { id: 'receipt' } },
  headers: { Accept: 'image/png' },
  parseAs: 'blob',
});
check((preview.data as Blob).type === 'image/png', preview.error);

const missing = await client.GET('/jobs/{jobId}', { params: { path: { jobId: 'none' } } });
check(missing.error?.error.code === 'JOB_NOT_FOUND', missing.data);
