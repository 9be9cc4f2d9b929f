// GET /config: the settings in use, for the operator.

import { answers } from '../../../api/envelope.ts';
import { ConfigAnswer } from '../../../api/config.ts';
import type { Config } from '../../config.ts';
import { describedSettings } from '../../shown-settings.ts';
import type { Store } from '../../store/store.ts';
import { version } from '../../version.ts';
import type { App } from '../app.ts';

export function configRoutes(
  app: App,
  config: Config,
  origins: ReadonlyMap<string, string>,
  isReloadable: (path: string) => boolean,
  store: Pick<Store, 'databaseVersion'>,
): void {
  app.get('/config', {
    schema: {
      operationId: 'getConfig',
      summary: 'Get the configuration in use',
      description:
        'Each setting with its value, its default and where it comes from, and the versions of the parts. Secrets are not shown. It cannot be changed by the API: edit the file or the environment, and restart the service, or send it SIGHUP. Settings of printers that are stored (PUT /printers/:id) win over these.',
      tags: ['settings'],
      response: answers(200, ConfigAnswer),
    },
    handler: async () => {
      const { product, version: databaseVersion, schema } = await store.databaseVersion();
      return {
        success: true as const,
        settings: describedSettings(config, origins, isReloadable),
        versions: {
          platen: version,
          node: process.versions.node,
          database: product,
          databaseVersion,
          schema,
        },
      };
    },
  });
}
