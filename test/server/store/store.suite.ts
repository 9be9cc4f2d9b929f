// The tests that every store must pass, parametrised by a way to open one.

import { describe } from 'vitest';
import { agentsSuite } from './suite/agents.ts';
import { assetsSuite } from './suite/assets.ts';
import { batchSuite } from './suite/batches.ts';
import { eventsSuite } from './suite/events.ts';
import { jobsSuite } from './suite/jobs.ts';
import { keysSuite } from './suite/keys.ts';
import { countersSuite } from './suite/counters.ts';
import { pollingSuite } from './suite/polling.ts';
import { printersSuite } from './suite/printers.ts';
import { pruneSuite } from './suite/prune.ts';
import { routeSuite } from './suite/routes.ts';
import { Scene, type StoreKind } from './suite/scene.ts';
import { settingsSuite } from './suite/settings.ts';
import { templateHistorySuite } from './suite/template-history.ts';
import { templatesSuite } from './suite/templates.ts';
import { ticketsSuite } from './suite/tickets.ts';
import { webhooksSuite } from './suite/webhooks.ts';
import { wholeSuite } from './suite/whole.ts';
import { workSuite } from './suite/work.ts';

export function storeSuite(kind: StoreKind): void {
  describe(kind.name, () => {
    const scene = new Scene(kind);
    workSuite(scene);
    wholeSuite(scene);
    pollingSuite(scene);
    templatesSuite(scene);
    templateHistorySuite(scene);
    assetsSuite(scene);
    jobsSuite(scene);
    printersSuite(scene);
    keysSuite(scene);
    agentsSuite(scene);
    settingsSuite(scene);
    webhooksSuite(scene);
    eventsSuite(scene);
    pruneSuite(scene);
    countersSuite(scene);
    batchSuite(scene);
    routeSuite(scene);
    ticketsSuite(scene);
  });
}
