// The displayed title of a job: the name of its template.

import type { Job } from '../../client/index.ts';
import { useTemplates } from '../queries.ts';
import { words } from '../words.ts';

export function useJobTitle(): (job: Pick<Job, 'templateId'>) => string {
  const templates = useTemplates().data;
  return ({ templateId }) => {
    if (templateId === '_test') return words.job.testPage;
    return templates?.find(({ id }) => id === templateId)?.name ?? templateId;
  };
}
