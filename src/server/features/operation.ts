// Running the service: its settings, health, nodes, and what moves to another installation.

import { setTimeout as delay } from 'node:timers/promises';
import { inputProblems } from '../../core/model/inputs/input.ts';
import { Nodes } from '../app/operation/nodes.ts';
import { Readiness } from '../app/operation/readiness.ts';
import { InstallationSettings } from '../app/operation/settings.ts';
import { Transfer } from '../app/operation/transfer.ts';
import { isNetwork } from '../config.ts';
import { type After, feature } from '../feature.ts';
import { configRoutes } from '../http/operation/config.ts';
import { healthRoutes } from '../http/operation/health.ts';
import { nodeRoutes } from '../http/operation/nodes.ts';
import { settingsRoutes } from '../http/operation/settings.ts';
import { transferRoutes } from '../http/operation/transfer.ts';
import { warningRoutes } from '../http/operation/warnings.ts';
import { version } from '../version.ts';
import type { inputsFeature } from './inputs.ts';
import type { printersFeature } from './printers.ts';

type Needs = After<typeof printersFeature> & After<typeof inputsFeature>;

export const operationFeature = feature({
  open: (services: Needs) => {
    const { config, certificate, store, space, shopStarters, node, directory } = services;
    const { receivers, renderer, assets, counters, printers, pauses } = services;
    const inputRules = {
      problems: (given: Parameters<typeof inputProblems>[0]) =>
        inputProblems(given, {
          hasCertificate: certificate !== null,
          isNetwork,
          addressProblem: (url) => receivers.problem(url),
        }),
      changed: () => services.inputs.refresh(),
    };
    return {
      settings: new InstallationSettings(store, inputRules, shopStarters),
      readiness: new Readiness(store, space, directory, config.limits),
      nodes: new Nodes(store, node, directory),
      transfer: new Transfer(store, renderer, assets, counters, printers, pauses),
    };
  },
  routes: (app, services) => {
    const { config, settingOrigins, isReloadable, store } = services;
    healthRoutes(app, services.readiness, version);
    warningRoutes(app, services);
    settingsRoutes(app, services.settings);
    configRoutes(app, config, settingOrigins, isReloadable, store);
    transferRoutes(app, services.transfer);
    nodeRoutes(app, services.nodes);
  },
  listening: ({ config, readiness, stops }) =>
    stops.add('drain', async () => {
      readiness.drain();
      await delay(config.server.drainSeconds * 1000);
    }),
});
