// Waits for what a service knows of its default printer.

import { expect } from 'vitest';
import { eventually } from '../run/eventually.ts';
import type { TestService } from '../service/service.ts';

/** Waits until the printer has this status, such as `{ status: 'online' }`. */
export async function printerIs(
  service: Pick<TestService, 'get'>,
  wanted: { status: string } | { errorCode: string },
): Promise<void> {
  await eventually(async () =>
    expect((await service.get('/printer/status')).body.printer).toMatchObject(wanted),
  );
}
