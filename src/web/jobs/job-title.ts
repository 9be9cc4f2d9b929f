// What a job is called on screen.

import type { Job } from '../../client/index.ts';
import { words } from '../words.ts';

/** The templates that Platen brings along for itself begin with an underscore. */
export function jobTitle({ templateId }: Pick<Job, 'templateId'>): string {
  return templateId === '_test' ? words.job.testPage : templateId;
}
