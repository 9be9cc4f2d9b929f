// Kills the service twice while it prints; crash.slow.test.ts kills it at every point.

import { expect, test } from 'vitest';
import { Campaign } from '../support/campaigns/campaign.ts';

test('killed while it prints on a clone that confirms by its status only, the service reports the truth', async () => {
  const campaign = await Campaign.begin({ printer: { model: 'clone-58' } });
  for (const point of ['half sent', 'confirmed']) await campaign.crash({ point, count: 3 });
  expect((await campaign.verdict()).lies).toEqual([]);
});
