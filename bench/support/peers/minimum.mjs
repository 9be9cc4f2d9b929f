// The whole service written by hand for this one receipt: parse, validate, encode, group
// commit, 200; then mark, commit, send, wait for the printer's confirmation, finish, commit. No
// templates, no recovery, no error handling.
// Arguments: the data folder, then the printers' ports.

import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Ajv } from 'ajv';
import { receiptSchema, writtenByHand } from '../receipt.mjs';

const [folder, ...ports] = process.argv.slice(2);
const database = new DatabaseSync(join(folder, 'minimum.db'));
database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 10000;
  CREATE TABLE jobs (id INTEGER PRIMARY KEY, status TEXT, request TEXT, bytes BLOB)`);
const insert = database.prepare(
  `INSERT INTO jobs (status, request, bytes) VALUES ('queued', ?, ?)`,
);
const change = database.prepare('UPDATE jobs SET status = ? WHERE id = ?');
const validate = new Ajv().compile(receiptSchema);

let group = [];
/** One commit for everything of a turn of the event loop. */
function commit(write) {
  return new Promise((resolve) => {
    if (group.length === 0) setImmediate(flush);
    group.push({ write, resolve });
  });
}
function flush() {
  const writes = group;
  group = [];
  database.exec('BEGIN IMMEDIATE');
  const results = writes.map(({ write }) => write());
  database.exec('COMMIT');
  writes.forEach(({ resolve }, index) => resolve(results[index]));
}

class Printer {
  #queue = [];
  #isWorking = false;
  #socket;
  #heard = () => {};
  #token = 0;

  constructor(port) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (bytes) => bytes[0] === 0x37 && this.#heard());
  }

  add(job) {
    this.#queue.push(job);
    if (!this.#isWorking) void this.#work();
  }

  async #work() {
    this.#isWorking = true;
    for (let job = this.#queue.shift(); job; job = this.#queue.shift()) {
      await commit(() => change.run('printing', job.id));
      const answered = new Promise((resolve) => (this.#heard = resolve));
      const token = String(this.#token++ % 10_000).padStart(4, '0');
      this.#socket.write(
        Buffer.concat([job.bytes, Buffer.from(`\x1d(H\x06\x0000${token}`, 'latin1')]),
      );
      await answered;
      void commit(() => change.run('completed', job.id));
    }
    this.#isWorking = false;
  }
}
const printers = ports.map((port) => new Printer(Number(port)));

let next = 0;
async function accept(text, response) {
  const body = JSON.parse(text);
  if (!validate(body)) {
    response.writeHead(400).end();
    return;
  }
  const bytes = writtenByHand(body.data);
  const { lastInsertRowid: id } = await commit(() => insert.run(text, bytes));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(`{"success":true,"jobId":"${id}","status":"queued","estimatedTime":"1s"}`);
  if (printers.length > 0) printers[next++ % printers.length].add({ id, bytes });
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (request.method === 'GET') response.end('{}');
    else void accept(Buffer.concat(chunks).toString(), response);
  });
});
server.listen(0, '127.0.0.1', () =>
  console.log(`listens on http://127.0.0.1:${server.address().port}`),
);
