// The most used commands for a running service, against a real one with virtual printers. commands.slow.test.ts has the others.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { file, receipt, useCommands } from '../../support/service/commands.ts';
import { platen as run, startPlaten } from '../../support/service/platen.ts';
import { startService, temporaryFolder } from '../../support/service/service.ts';
import { slowTest } from '../../support/run/slow-test.ts';

const { json, platen, printer, service } = useCommands();

test('print waits for the paper and says how it knows', async () => {
  const data = file('order.json', JSON.stringify(receipt));
  const args = ['print', 'receipt', data, '--wait', '-p', 'bar', '--server', service().url];
  // As a user does: the built program, in a process of its own.
  const { code, out, messages } = await startPlaten(args).ended;
  expect(out).toMatch(
    /^Printed [0-9a-f-]{36} on bar\. Confirmed by process-id: the printer reported that exactly this job was printed\.\n$/,
  );
  expect({ code, messages }).toEqual({ code: 0, messages: '' });
  const { sheets } = (await service().get('/virtual-printer/sheets?printer=bar')).body;
  expect(sheets[0].text.join('\n')).toContain('Flat white');
});

slowTest('data comes from a file, from standard input, or as it is; options go along', async () => {
  const args = [
    'print',
    'receipt',
    '-',
    '--printer',
    'bar',
    '--reference',
    'order-1',
    '--copies',
    '2',
  ];
  const first = await platen([...args, '--meta', 'table=7', '--quiet'], JSON.stringify(receipt));
  expect(first.code).toBe(0);
  const job = await service().ended(first.out.trim());
  expect(job).toMatchObject({
    printerId: 'bar',
    reference: 'order-1',
    copies: 2,
    metadata: { table: '7' },
  });
  const second = await platen(['print', 'receipt', '--example']);
  expect(second.out).toMatch(/^Queued [0-9a-f-]{36}; estimated time \d+ s\.\n$/);
});

slowTest('jobs lists what the filters leave, whole for programs', async () => {
  const { out: id } = await platen(
    ['print', '-', '-q', '--reference', 'mine', '-wp', 'bar'],
    'Hello',
  );
  const { out } = await platen(['jobs', '--reference', 'mine']);
  expect(out).toMatch(/^ID +STATUS +TEMPLATE +PRINTER +CREATED +NOTE +REFERENCE\n/);
  expect(out).toContain(`${id.trim()}  completed  _text     bar      `);
  expect(out).toMatch(/Z {2}confirmed by process-id {2}mine\n$/);
  expect(await json(['jobs', '--reference', 'mine', '--since', '1h'])).toMatchObject([
    { id: id.trim() },
  ]);
  expect((await platen(['jobs', '--count', '--reference', 'mine'])).out).toContain(
    'completed  1\n',
  );
});

test('printers are added, changed, paused, resumed and removed', async () => {
  const added = await platen(['printers', 'add', 'try', '--virtual', 'epson-tm-t88vi']);
  expect(added.out).toMatch(/^Added try at virtual \(epson-tm-t88vi\): /);
  await platen(['printers', 'change', 'try', '--name', 'Try me']);
  expect(await printer('try')).toMatchObject({ name: 'Try me' });
  expect((await platen(['printers', 'pause', 'try'])).out).toBe('try is paused.\n');
  const { out } = await platen(['printers']);
  expect(out).toMatch(/^ID +STATE +PAPER +QUEUE +WIDTH +ADDRESS +MODEL +NAME\n/);
  expect(out).toMatch(/\ndefault \* +ready +ok +0 +80 mm +virtual +Generic/);
  expect(out).toMatch(/\ntry +paused +/);
  // Someone has paused it, so that it is no fault.
  expect((await platen(['status'])).code).toBe(0);
  expect((await platen(['printers', 'remove', 'try'])).out).toBe('Removed try.\n');
});

test('templates are listed with what they need', async () => {
  const { out } = await platen(['templates']);
  expect(out).toMatch(/\nreceipt +Shop receipt +1 +starter +/);
  const shown = await platen(['templates', 'receipt']);
  expect(shown.out).toMatch(/^Template +receipt \(version 1\)\n/);
  expect(shown.out).toMatch(/\nitems +array of object +yes/);
  expect(shown.out).toMatch(/\nitems\[\]\.name +string +yes/);
  const example = JSON.parse((await platen(['templates', 'example', 'receipt'])).out);
  expect(example.items.length).toBeGreaterThan(0);
  const png = join(temporaryFolder(), 'receipt.png');
  const preview = ['templates', 'preview', 'receipt', png, JSON.stringify(receipt), '-p', 'bar'];
  expect((await platen(preview)).code).toBe(0);
  expect(readFileSync(png).subarray(1, 4).toString()).toBe('PNG');
});

test('wrong usage of any command ends with 2 and names what is wrong', async () => {
  const attempts: [args: string[], message: string][] = [
    [['--nope'], 'unknown option'],
    [['--server', '127.0.0.1:3000', 'status'], 'unknown option'],
    [['mcp', '--nope'], 'unknown option'],
    [['completion', 'tcsh'], 'tcsh'],
    [['help', 'nope'], 'There is no command "nope"'],
    [['jobs', '--status', 'bogus'], '"bogus" is none of queued, printing'],
    [['batches', 'shw', 'x'], 'There is no command "batches shw"'],
  ];
  for (const [args, message] of attempts) {
    const { code, messages } = await platen(args);
    expect([args, code, messages]).toEqual([args, 2, expect.stringContaining(message)]);
  }
  expect((await startPlaten(['jobs', '--status', 'bogus']).ended).code).toBe(2);
});

test('what the service refuses ends with 1, with every detail', async () => {
  const { code, messages } = await platen(['print', 'receipt', '{"items":[{}]}']);
  expect(code).toBe(1);
  expect(messages).toMatch(/^Error: .*schema.*\n {2}/);
  expect(messages).toMatch(/\n {2}total: /);
  const missing = await platen(['print', 'recipt', '{}']);
  expect(missing).toMatchObject({ code: 1 });
  expect(missing.messages).toContain('List the templates with: platen templates');
});

test('without a service the message says how to start or name one, with code 3', async () => {
  const { code, messages } = await run(['jobs', '--server', 'http://127.0.0.1:9999']);
  expect(code).toBe(3);
  expect(messages).toBe(
    'Error: Platen cannot be reached at http://127.0.0.1:9999: fetch failed (ECONNREFUSED).\n' +
      'Start a service with: platen start\nOr name another one with --server or PLATEN_URL.\n',
  );
});

slowTest(
  'keys: 4 and the variable without one, 4 and the scope if it does not allow it',
  async () => {
    const apiKey = 'a-long-random-text';
    const locked = await startService({ auth: { enabled: true, apiKey } });
    const at = (args: string[], key: string | null) =>
      run(args, { env: { PLATEN_URL: locked.url, ...(key !== null && { PLATEN_KEY: key }) } });

    const none = await at(['jobs'], null);
    expect(none.code).toBe(4);
    expect(none.messages).toContain('Set PLATEN_KEY to a key of this service, or use --key.');
    // The variable of the service's own settings is enough on its machine.
    const own = await run(['jobs'], { env: { PLATEN_URL: locked.url, PLATEN_API_KEY: apiKey } });
    expect(own.code).toBe(0);

    const made = await at(['keys', 'add', 'Till 1', '--scope', 'print'], apiKey);
    const till = made.out.trim();
    expect(till).toMatch(/^platen_/);
    const watch = await at(['watch'], till);
    expect(watch.code).toBe(4);
    expect(watch.messages).toContain('platen keys add NAME --scope read');
    const listed = await at(['keys'], apiKey);
    expect(listed.out).toMatch(/^ID +NAME +SCOPES +LIMITS +LAST USED\nkey-\w+ {2}Till 1 +print /);
    const [id] = /key-\w+/.exec(listed.out)!;
    expect((await at(['keys', 'revoke', id], apiKey)).out).toBe(`Revoked ${id}.\n`);
  },
);
