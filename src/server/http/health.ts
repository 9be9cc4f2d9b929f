// GET /health: reports that the service runs. Needs no key and reveals no data.

import { answers } from '../../api/envelope.ts';
import { Health } from '../../api/health.ts';
import type { App } from './app.ts';

export function healthRoutes(app: App, version: string): void {
  app.get(
    '/health',
    {
      schema: {
        summary: 'Check that the service runs',
        tags: ['health'],
        response: answers(200, Health),
      },
    },
    () => ({ success: true as const, status: 'ok' as const, version }),
  );
}
