// The connections to PostgreSQL: some for reads, two for writes. Every statement
// has a time limit on both sides, so that a connection that dies in silence is
// noticed. Statements with a name are prepared once for each connection.
//
// Connections have settings. Behind a pooler a connection of ours is not one of the server:
// what is set there reaches other clients, and not the next transaction. Then each
// transaction sets its own, and each single statement is a transaction.

import pg from 'pg';
import { databaseFault, isAway, tooBusy } from './database-fault.ts';

export interface Statement {
  name: string;
  text: string;
}

// oxlint-disable-next-line typescript/no-explicit-any -- columns are checked by the tests of every store
export type Row = Record<string, any>;

/** One connection during a transaction. */
export interface Session {
  /** Statements that are sent without waiting for each other are answered in order. */
  rows: (statement: Statement | string, values?: unknown[]) => Promise<Row[]>;
  /** How many rows the statement changes. */
  changed: (statement: Statement | string, values?: unknown[]) => Promise<number>;
}

/** A session whose user begins and commits the transaction. */
export interface OwnSession extends Session {
  /** Begins the transaction, with the settings that belong to it. */
  begin: (mode?: string) => Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** Time limit of a statement. */
  statementMs: number;
  /** Called with each statement that is sent. */
  onStatement(text: string): void;
  log(message: string): void;
}

const readers = 5;
/** One for each `Lane`. */
const writers = 2;
/** Reads that may wait for a connection; further ones are refused. */
const maxWaiting = 1000;

export class Database {
  readonly #options: DatabaseOptions;
  readonly #readers: pg.Pool;
  readonly #writers: pg.Pool;
  #isPooled = false;

  static async open(options: DatabaseOptions): Promise<Database> {
    const database = new Database(options);
    database.#isPooled = await database.#findPooler();
    return database;
  }

  private constructor(options: DatabaseOptions) {
    this.#options = options;
    this.#readers = this.#pool(readers);
    this.#writers = this.#pool(writers);
  }

  /** A read. It is repeated once if the connection was dead. */
  async rows(statement: Statement | string, values: unknown[] = []): Promise<Row[]> {
    if (this.#readers.waitingCount >= maxWaiting) throw tooBusy();
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#single(this.#readers, statement, values);
      } catch (error) {
        if (attempt === 1 && isAway(error)) continue;
        throw databaseFault(error);
      }
    }
  }

  async one(statement: Statement | string, values: unknown[] = []): Promise<Row | undefined> {
    return (await this.rows(statement, values))[0];
  }

  /** A write of one statement, which is a transaction of its own. */
  async write(statement: Statement, values: unknown[]): Promise<Row[]> {
    return await this.#single(this.#writers, statement, values);
  }

  /** `work` in a transaction, which is rolled back if it throws. Errors are passed on as they are. */
  async transaction<T>(work: (session: OwnSession) => Promise<T>): Promise<T> {
    const client = await this.#writers.connect();
    const session: OwnSession = {
      begin: async (mode) => await this.#begin(client, mode),
      rows: async (statement, values = []) => (await this.#run(client, statement, values)).rows,
      changed: async (statement, values = []) =>
        (await this.#run(client, statement, values)).rowCount ?? 0,
    };
    let failure: Error | undefined;
    try {
      return await work(session);
    } catch (error) {
      failure = error as Error;
      if (!isAway(error)) {
        try {
          await session.rows('ROLLBACK');
          failure = undefined;
        } catch {
          // The connection is given up.
        }
      }
      throw error;
    } finally {
      client.release(failure);
    }
  }

  /** A connection of its own, for notifications. */
  client(url: string): pg.Client {
    return new pg.Client(this.#config(url));
  }

  async close(): Promise<void> {
    await Promise.all([this.#readers.end(), this.#writers.end()]);
  }

  /** A statement that is a transaction of its own, in one round trip. */
  async #single(pool: pg.Pool, statement: Statement | string, values: unknown[]): Promise<Row[]> {
    if (!this.#isPooled) return (await this.#run(pool, statement, values)).rows;
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      const [, { rows }] = await Promise.all([
        this.#begin(client),
        this.#run(client, statement, values),
        this.#run(client, 'COMMIT', []), // rolls back if the statement failed
      ]);
      return rows;
    } catch (error) {
      if (isAway(error)) failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }

  async #begin(client: pg.PoolClient, mode?: string): Promise<void> {
    const begin = mode === undefined ? 'BEGIN' : `BEGIN ${mode}`;
    const text = this.#isPooled ? `${begin}; ${this.#settings('SET LOCAL')}` : begin;
    await this.#run(client, text, []);
  }

  /** Poolers give their clients numbers of their own, not those of the server's processes. */
  async #findPooler(): Promise<boolean> {
    const client = this.client(this.#options.url);
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      return rows[0]!.pid !== (client as pg.Client & { processID: number }).processID;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async #run(
    target: pg.Pool | pg.PoolClient,
    statement: Statement | string,
    values: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const { name, text } =
      typeof statement === 'string' ? { name: undefined, text: statement } : statement;
    this.#options.onStatement(text);
    const query = name === undefined ? { text, values } : { name, text, values };
    return await target.query<Row>(query);
  }

  #pool(max: number): pg.Pool {
    const pool = new pg.Pool({
      ...this.#config(this.#options.url),
      max,
      idleTimeoutMillis: 0,
    });
    // An idle connection broke: the next statement opens another one.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      client.on('error', () => {});
      if (!this.#isPooled) client.query(this.#settings('SET')).catch(() => {});
    });
    return pool;
  }

  #config(url: string): pg.ClientConfig & { pipeline: boolean } {
    return {
      connectionString: url,
      application_name: 'platen',
      keepAlive: true,
      pipeline: true,
      connectionTimeoutMillis: this.#options.statementMs,
      // Longer than the server's own limit, which ends a statement with a clear error.
      query_timeout: this.#options.statementMs + 2000,
      types: { getTypeParser },
    };
  }

  /**
   * Not in the startup message, which connection poolers refuse. A node that stops in the
   * middle of a transaction (SIGSTOP) must not hold its locks for long. Plans of prepared
   * statements are kept: one that was made while a table was small must use an index too.
   */
  #settings(set: 'SET' | 'SET LOCAL'): string {
    const { statementMs } = this.#options;
    return `${set} statement_timeout = ${statementMs}; ${set} enable_seqscan = off;
      ${set} idle_in_transaction_session_timeout = ${Math.min(5000, statementMs)}`;
  }
}

const int8 = 20;
const numeric = 1700;

/** Numbers of jobs and events are far below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if ((oid === int8 || oid === numeric) && format !== 'binary') return Number;
  return pg.types.getTypeParser(oid, format);
}
