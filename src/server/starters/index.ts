// The templates that a new installation begins with, and the test page.

import type { JsonObject } from '../../core/model/json.ts';
import type { NewTemplate, Store } from '../store/store.ts';
import kitchenTicket from './kitchen-ticket.json' with { type: 'json' };
import pickList from './pick-list.json' with { type: 'json' };
import queueNumber from './queue-number.json' with { type: 'json' };
import receipt from './receipt.json' with { type: 'json' };
import test from './test-page.json' with { type: 'json' };

export const starters = [receipt, kitchenTicket, pickList, queueNumber].map(template);
export const testPage = template(test);

/** Once in the life of a data folder, so that a deleted starter does not come back. */
export async function plantStarters(store: Store): Promise<void> {
  if (await store.getTemplateVersion(testPage.id, 1)) return;
  for (const starter of starters) await store.createTemplate(starter);
  await store.keepTemplate(testPage);
}

function template(file: Omit<NewTemplate, 'config'> & { config: object }): NewTemplate {
  return { ...file, config: file.config as JsonObject };
}
