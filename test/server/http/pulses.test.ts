// The routes that open the drawer and sound the buzzer.

import { expect, test } from 'vitest';
import { eventually, startService, type TestService } from '../../support/service.ts';

async function ended(service: TestService, jobId: string) {
  return await eventually(async () => {
    const { body } = await service.get(`/jobs/${jobId}`);
    expect(body.job.status).toMatch(/completed|failed/);
    return body.job as { status: string; templateId: string; completion: { confirmed: boolean } };
  });
}

test.each([
  ['/printer/drawer', '_drawer', 'ESC p'],
  ['/printers/default/drawer', '_drawer', 'ESC p'],
])('%s opens the drawer as a job, without paper', async (path, templateId, command) => {
  const service = await startService();
  const { status, body } = await service.post(path);
  expect(status).toBe(200);
  const job = await ended(service, body.jobId);
  expect(job).toMatchObject({ status: 'completed', templateId, completion: { confirmed: true } });
  expect(service.printer.sheets).toEqual([]);
  const { body: seen } = await service.get('/virtual-printer');
  const names = (seen.commands as { command: string }[]).map(({ command: name }) => name);
  expect(names.filter((name) => name.startsWith(command))).toHaveLength(1);
});

test('a buzzer is refused where the printer has none', async () => {
  const service = await startService();
  await service.post('/printers', { id: 'label', virtual: 'zebra-zd420' });
  const refused = await service.post('/printers/label/beep');
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } });
  expect(refused.body.error.message).toContain('has no command for a buzzer');
});

test('a drawer that cannot be opened now is not opened later', async () => {
  const service = await startService();
  await service.post('/printers/default/pause');
  const { body } = await service.post('/printer/drawer');
  const { body: answer } = await service.get(`/jobs/${body.jobId}`);
  const { createdAt, expiresAt } = answer.job as { createdAt: string; expiresAt: string };
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30_000);
});

test('an unknown printer is not found', async () => {
  const service = await startService();
  expect((await service.post('/printers/none/drawer')).body.error.code).toBe('PRINTER_NOT_FOUND');
});
