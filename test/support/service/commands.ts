// A service with two virtual printers, and the built program that runs commands against it.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { platen as run } from './platen.ts';
import { eventually, temporaryFolder } from './service.ts';
import { shareService } from './shared-service.ts';

export const receipt = { items: [{ name: 'Flat white', quantity: 2, price: 3.9 }], total: 7.8 };

/** Call once per file, before the tests. */
export function useCommands() {
  const service = shareService(async ({ get, post, delete: remove }) => {
    // On a very busy machine the first answer is late, and a printer is taken for one that never
    // answers: only one that is added anew is asked again.
    await eventually(async () => {
      await remove('/printers/bar');
      await post('/printers', { id: 'bar', virtual: 'epson-tm-t88vi', name: 'At the bar' });
      await eventually(async () =>
        expect((await get('/printers/bar')).body.printer.status).toBe('online'),
      );
      expect((await get('/printers/bar')).body.printer.paperStatus).toBe('ok');
    });
  });
  const platen = (args: string[], input?: string | Uint8Array) =>
    run(args, {
      env: { PLATEN_URL: service().url },
      ...(input !== undefined && { input }),
    });
  return {
    service,
    platen,
    json: async (args: string[]) => JSON.parse((await platen([...args, '--json'])).out),
    /** What the service says of a printer. */
    printer: async (id: string) => (await service().get(`/printers/${id}`)).body.printer,
  };
}

export function file(name: string, content: string | Uint8Array): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}
