// The Python client against the real service, where Python is installed.

import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Receiver } from '../support/service/receiver.ts';
import { startService, temporaryFolder } from '../support/service/service.ts';
import { type Treatment, UnreliableProxy } from '../support/network/unreliable-proxy.ts';

const folder = fileURLToPath(new URL('../../clients/python', import.meta.url));
const isInstalled = spawnSync('python3', ['--version']).status === 0;

/** Runs a program that has `platen` and `receipt`; returns what it prints as JSON. */
async function python(url: string, code: string, options = ''): Promise<unknown> {
  const program = `
import json, sys, time
from platen import Platen, PlatenError
platen = Platen("${url}"${options})
receipt = {"items": [{"name": "Flat white", "quantity": 2, "price": 3.9}], "total": 7.8}
def caught(call):
    try:
        call()
    except PlatenError as error:
        return error
    raise AssertionError("no error")
${code}
`;
  // Asynchronously: the service runs in this process.
  const child = spawn('python3', ['-W', 'error', '-c', program], {
    env: { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const status = await new Promise((resolve) => child.once('close', resolve));
  expect(status, errors).toBe(0);
  return JSON.parse(output);
}

async function behind(...treatments: Treatment[]) {
  const service = await startService();
  return { service, proxy: await UnreliableProxy.before(service.url, ...treatments) };
}

describe.skipIf(!isInstalled)('the Python client', () => {
  test('prints, waits and lists', async () => {
    const { url } = await startService();
    const result = await python(
      url,
      `
printed = [platen.print("receipt", receipt, {"copies": 2})["jobId"] for _ in range(3)]
job = platen.wait_for(printed[0], timeout=20)
again = platen.reprint(printed[0])["jobId"]
print(json.dumps([job["status"], job["copies"], [one["id"] for one in platen.each_job(limit=2)] == [again] + printed[::-1]]))`,
    );
    expect(result).toEqual(['completed', 2, true]);
  });

  test('prints once, though the answer is lost and then the request', async () => {
    const { proxy } = await behind('lose answer', 'lose request');
    const count = await python(
      proxy.url,
      `
platen.wait_for(platen.print("receipt", receipt)["jobId"])
print(len(platen.jobs()["jobs"]))`,
    );
    expect(count).toBe(1);
    expect(new Set(proxy.keys.slice(0, 3)).size).toBe(1);
    expect(proxy.requests.filter((line) => line.startsWith('POST'))).toHaveLength(3);
  });

  test('retries under the key that it is given', async () => {
    const { proxy } = await behind({
      status: 503,
      headers: { 'retry-after': '1', 'content-type': 'application/json' },
      body: '{"success":false,"error":{"code":"QUEUE_FULL","message":"Later."}}',
    });
    await python(
      proxy.url,
      'print(json.dumps(platen.print("receipt", receipt, idempotency_key="order-7")))',
    );
    expect(proxy.keys).toEqual(['order-7', 'order-7']);
    expect(proxy.times[1]! - proxy.times[0]!).toBeGreaterThanOrEqual(990);
  });

  const databaseAway = {
    status: 503,
    headers: { 'content-type': 'application/json' },
    body: '{"success":false,"error":{"code":"DATABASE_UNAVAILABLE","message":"Later."}}',
  };

  test('prints once though the database is lost after the commit, and says which key it used', async () => {
    const { service, proxy } = await behind({ instead: databaseAway }, databaseAway);
    const result = await python(
      proxy.url,
      `
error = caught(lambda: Platen("${proxy.url}", retries=1).print("receipt", receipt))
job_id = platen.print("receipt", receipt, idempotency_key=error.idempotency_key)["jobId"]
print(json.dumps([error.code, platen.wait_for(job_id)["status"], len(platen.jobs()["jobs"])]))`,
    );
    expect(result).toEqual(['DATABASE_UNAVAILABLE', 'completed', 1]);
    expect(new Set(proxy.keys.slice(0, 3)).size).toBe(1);
    expect(service.printer.sheets).toHaveLength(1);
  });

  test('reads on while the database is away or the service has a fault', async () => {
    const fault = {
      ...databaseAway,
      status: 500,
      body: '{"error":{"code":"INTERNAL_ERROR","message":""}}',
    };
    const { service, proxy } = await behind(fault, databaseAway);
    await service.ended(await service.print('queue-number', { number: 'A1' }));
    const result = await python(
      proxy.url,
      `
event = next(platen.events(after=0))
print(json.dumps([event["data"]["seq"], len(platen.jobs()["jobs"])]))`,
    );
    expect(result).toEqual([1, 1]);
    expect(proxy.requests).toHaveLength(4);
  });

  test('writes booleans of a query as the service reads them', async () => {
    const { url } = await startService();
    const result = await python(
      url,
      `
accepted = platen.print_csv("queue-number", "number\\nA1\\n", cutPaper=False)
print(json.dumps(accepted["jobs"] if "jobs" in accepted else accepted["count"]))`,
    );
    expect(result).toBe(1);
  });

  test('gives up after its timeout and its retries', async () => {
    const { proxy } = await behind('hang', 'hang');
    const error = await python(
      proxy.url,
      'error = caught(platen.printers)\nprint(json.dumps([error.code, error.status]))',
      ', timeout=2, retries=1',
    );
    expect(error).toEqual(['TIMEOUT', 0]);
    expect(proxy.requests).toHaveLength(2);
  });

  test('raises errors with status, code and details', async () => {
    const { url } = await startService({ auth: { enabled: true, apiKey: 'the-key-of-python' } });
    const result = await python(
      url,
      `
invalid = caught(lambda: platen.print("receipt", {}))
missing = caught(lambda: platen.job("nope"))
locked = caught(Platen("${url}").printers)
print(json.dumps([invalid.status, invalid.code, invalid.details, missing.code, locked.status, locked.code, str(locked)]))`,
      ', key="the-key-of-python"',
    );
    expect(result).toEqual([
      400,
      'VALIDATION_ERROR',
      expect.arrayContaining(['items: is required']),
      'JOB_NOT_FOUND',
      401,
      'UNAUTHORIZED',
      expect.stringMatching(/^UNAUTHORIZED: The API key/),
    ]);
  });

  test('says which job failed and why, after waiting for it', async () => {
    const service = await startService();
    await service.post('/virtual-printer/faults', { paper: 'out' });
    const result = await python(
      service.url,
      `
error = caught(lambda: platen.print("receipt", receipt, {"wait": 20, "expiresIn": 1}))
job = platen.jobs()["jobs"][0]
print(json.dumps([error.code, error.job_id == job["id"], error.reason, error.may_have_printed]))`,
    );
    expect(result).toEqual(['PRINT_FAILED', true, 'EXPIRED', false]);
  });

  test('says that a service is not there', async () => {
    const error = await python(
      'http://127.0.0.1:9',
      'error = caught(platen.printers)\nprint(json.dumps([error.code, error.message]))',
      ', retries=0',
    );
    expect(error).toEqual(['UNREACHABLE', expect.stringContaining('http://127.0.0.1:9')]);
  });

  test('waits for a job no longer than told', async () => {
    const service = await startService();
    await service.post('/virtual-printer/faults', { paper: 'out' });
    const result = await python(
      service.url,
      `
job_id = platen.print("receipt", receipt)["jobId"]
error = caught(lambda: platen.wait_for(job_id, timeout=0.3))
print(json.dumps([error.code, platen.cancel(job_id)["status"], platen.wait_for(job_id)["status"]]))`,
    );
    expect(result).toEqual(['TIMEOUT', 'cancelled', 'cancelled']);
  });

  test('reads events once and in order, across a restart of the service', async () => {
    const data = temporaryFolder();
    const first = await startService({ data });
    const before = await first.print('queue-number', { number: 'A1' }, { wait: true });
    const reading = python(
      first.url,
      `
numbers, jobs = [], []
for event in platen.events(after=0, wait=2):
    numbers.append(event["data"]["seq"])
    if event["type"] == "jobUpdate" and event["data"]["status"] == "completed":
        jobs.append(event["data"]["jobId"])
    if len(jobs) == 2:
        break
gone = caught(lambda: next(platen.events(after=9999999)))
print(json.dumps([numbers == list(range(1, len(numbers) + 1)), jobs, gone.code]))`,
    );
    await first.running.stop(0);
    const second = await startService({ data, server: { port: Number(new URL(first.url).port) } });
    const after = await second.print('queue-number', { number: 'A2' });
    expect(await reading).toEqual([true, [before, after], 'EVENTS_GONE']);
  });

  test('prints documents, batches and orders, and opens the drawer', async () => {
    const { url } = await startService();
    const result = await python(
      url,
      `
picture = platen.preview_direct({"text": "Hello"}, printer="default")
printed = platen.print_direct({"markdown": "# Hello"}, {"wait": True})
pulses = [platen.open_drawer(), platen.sound_buzzer("default")]
jobs = [{"text": "One"}, {"templateId": "queue-number", "data": {}}]
batch = platen.print_batch(jobs, name="Two", idempotency_key="two")
again = platen.print_batch(jobs, name="Two", idempotency_key="two")
for job in pulses:
    platen.wait_for(job)
while platen.batch(batch["batchId"])["batch"]["status"] == "open":
    time.sleep(0.05)
ended = caught(lambda: platen.change_batch(batch["batchId"], "resume")).code
rules = [{"templateId": "receipt", "printer": "default"}]
platen.save_route("till", "Till", rules)
order = platen.print_route("till", receipt, {"reference": "7"})
platen.put_counter("orders", padding=3)
names = [[one["id"] for one in platen.routes()], platen.route("till")["rules"] == rules]
platen.delete_route("till")
counters = sorted(one["id"] for one in platen.counters())
platen.delete_counter("orders")
print(json.dumps([
    picture[:4] == b"\\x89PNG", printed["status"], again == batch, ended,
    [one["id"] for one in platen.batches(limit=1)] == [batch["batchId"]],
    platen.retry_failed(batch["batchId"], unconfirmed=True),
    platen.job(order["jobs"][0]["jobId"])["reference"],
    names, platen.routes(), counters, caught(lambda: platen.counter("orders")).status,
    platen.printer_status("default")["drawerStatus"],
]))`,
    );
    expect(result).toEqual([
      true,
      'completed',
      true,
      'BATCH_STATE',
      true,
      0,
      '7',
      [['till'], true],
      [],
      ['orders', 'queue'],
      404,
      'closed',
    ]);
  });

  test('makes webhooks, tests, rotates and replays them, and reads their deliveries', async () => {
    const receiver = await Receiver.start();
    const service = await startService({ webhooks: { allowPrivate: true } });
    const jobId = await service.print('queue-number', { number: '1' });
    await service.ended(jobId);
    const result = await python(
      service.url,
      `
made = platen.create_webhook("Orders", "${receiver.url}", states=["completed"])
hook = made["webhook"]["id"]
tested = platen.test_webhook(hook)
rotated = platen.rotate_webhook_secret(hook)
replay = platen.replay_webhook(hook, "2020-01-01T00:00:00Z")
while not [one for one in platen.webhook_deliveries(hook, limit=5) if one["type"] == "jobUpdate"]:
    time.sleep(0.05)
changed = platen.update_webhook(hook, name="Order system", states=None)
gone = caught(lambda: platen.webhook("hook-none"))
names = [one["name"] for one in platen.webhooks()]
platen.delete_webhook(hook)
print(json.dumps([tested["status"], made["secret"] != rotated["secret"], replay["events"] > 0,
    changed["states"], names, gone.code, platen.webhooks()]))`,
    );
    expect(result).toEqual([204, true, true, null, ['Order system'], 'WEBHOOK_NOT_FOUND', []]);
    expect(receiver.statesOf(jobId)).toEqual(['completed']);
  });

  test('makes keys, which may do what they are for, and revokes them', async () => {
    const { url } = await startService({ auth: { enabled: true, apiKey: 'the-key-of-python' } });
    const result = await python(
      url,
      `
made = platen.create_key("Till 1", ["print"], templates=["receipt"])
till = Platen("${url}", key=made["secret"])
till.print("receipt", receipt)
refused = caught(lambda: till.print("queue-number", {}))
names = [one["name"] for one in platen.keys()]
platen.revoke_key(made["key"]["id"])
ended = caught(lambda: till.print("receipt", receipt))
print(json.dumps([names, refused.code, ended.code, platen.keys()]))`,
      ', key="the-key-of-python"',
    );
    expect(result).toEqual([['Till 1'], 'FORBIDDEN', 'UNAUTHORIZED', []]);
  });

  test('saves templates, reads schemas and draws previews', async () => {
    const { url } = await startService();
    const result = await python(
      url,
      `
def config(text):
    return {"name": "Hi", "width": "80mm", "blocks": [{"type": "text", "content": text}]}
platen.save_template("hi", "Hi", config("Hello {{ name }}"))
platen.save_template("hi", "Hi again", config("Bye {{ name }}"))
print(json.dumps([
    platen.template("hi")["name"],
    platen.schema("hi")["schema"]["required"],
    platen.preview("hi", {"name": "Ada"})[:4] == b"\\x89PNG",
    platen.printer_status()["id"],
    platen.health()["status"],
    len(platen.templates()) > 1,
]))`,
    );
    expect(result).toEqual(['Hi again', ['name'], true, 'default', 'ok', true]);
  });
});

test('the Python client uses nothing newer than Python 3.8', { skip: !isInstalled }, () => {
  const program = `import ast, sys; ast.parse(open(sys.argv[1]).read(), feature_version=(3, 8))`;
  const { status, stderr } = spawnSync('python3', ['-c', program, `${folder}/platen.py`]);
  expect(status, String(stderr)).toBe(0);
});

/** The methods of version 0.1.0, as programs call them. Most are made from the OpenAPI document now. */
const formerMethods = `
def print(self, template_id, data, options=None, idempotency_key=None): pass
def print_direct(self, content, options=None, idempotency_key=None): pass
def preview_direct(self, content, **options): pass
def wait_for(self, job_id, timeout=None): pass
def reprint(self, job_id, options=None, idempotency_key=None): pass
def job(self, job_id): pass
def jobs(self, **query): pass
def each_job(self, **query): pass
def cancel(self, job_id): pass
def templates(self): pass
def template(self, template_id): pass
def save_template(self, template_id, name, config, description=""): pass
def schema(self, template_id): pass
def preview(self, template_id, data=None, **options): pass
def print_batch(self, jobs, name="", idempotency_key=None): pass
def print_csv(self, template_id, csv, idempotency_key=None, **options): pass
def batches(self, limit=None): pass
def batch(self, batch_id): pass
def change_batch(self, batch_id, action): pass
def retry_failed(self, batch_id, unconfirmed=False): pass
def routes(self): pass
def route(self, route_id): pass
def save_route(self, route_id, name, rules): pass
def delete_route(self, route_id): pass
def print_route(self, route_id, data, options=None, idempotency_key=None): pass
def preview_route(self, route_id, data): pass
def settings(self): pass
def update_settings(self, **change): pass
def counters(self): pass
def counter(self, counter_id): pass
def put_counter(self, counter_id, **change): pass
def delete_counter(self, counter_id): pass
def printers(self): pass
def printer_status(self, printer_id=None): pass
def open_drawer(self, printer_id=None): pass
def sound_buzzer(self, printer_id=None): pass
def keys(self): pass
def create_key(self, name, scopes, **limits): pass
def revoke_key(self, key_id): pass
def webhooks(self): pass
def webhook(self, webhook_id): pass
def create_webhook(self, name, url, **filters): pass
def update_webhook(self, webhook_id, **change): pass
def delete_webhook(self, webhook_id): pass
def test_webhook(self, webhook_id): pass
def rotate_webhook_secret(self, webhook_id): pass
def replay_webhook(self, webhook_id, since, until=None): pass
def webhook_deliveries(self, webhook_id, limit=None, before=None): pass
def health(self): pass
def events(self, after=None, wait=30): pass
def request(self, method, path, body=None, query=None, headers=None, repeatable=None): pass
`;

test(
  'the Python client has the methods that programs use, with their parameters',
  { skip: !isInstalled },
  () => {
    const program = `
import ast, inspect, sys
from platen import Platen
for former in ast.parse(sys.argv[1]).body:
    now = list(inspect.signature(getattr(Platen, former.name)).parameters.values())
    names = [one.arg for one in former.args.args]
    assert [one.name for one in now][:len(names)] == names, former.name
    required = len(names) - len(former.args.defaults)
    for place, one in enumerate(now):
        assert place < required or one.default is not one.empty or one.kind == one.VAR_KEYWORD, former.name
    assert not former.args.kwarg or now[-1].kind == now[-1].VAR_KEYWORD, former.name`;
    const { status, stderr } = spawnSync('python3', ['-c', program, formerMethods], {
      env: { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' },
    });
    expect(status, String(stderr)).toBe(0);
  },
);
