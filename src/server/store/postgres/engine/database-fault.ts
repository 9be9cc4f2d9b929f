// Translates errors of PostgreSQL and of the connection to it into Faults that say
// what to do. Other errors are returned as they are.

import { Fault } from '../../../../core/model/fault.ts';

/** The database answered that it cannot work now, or the connection broke. */
const away: Record<string, string> = {
  ECONNREFUSED: 'nothing accepts connections there',
  ENOTFOUND: 'its host name is not known',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
  ETIMEDOUT: 'it did not answer in time',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  '25P03': 'a transaction was idle for too long',
  '25006': 'it is read-only: a standby, perhaps',
  '53300': 'it has too many connections',
  '57014': 'a statement took too long',
  '57P01': 'it is being stopped',
  '57P02': 'it was stopped at once',
  '57P03': 'it is starting or stopping',
};

/** Messages of the driver, which gives them no code. */
const awayMessages =
  /terminated|timeout|timed out|not queryable|Connection ended|connection error|closed the connection/i;

/** A transaction that lost against another one; it can be repeated. */
const lost = new Set(['40001', '40P01']);

const noPrepared =
  'store.url leads to a pooler that does not keep prepared statements. Use PgBouncer 1.21 or later with max_prepared_statements, pool_mode = session, or the address of the database itself.';

/** Wrong settings: repeating does not help. */
const settings: Record<string, string> = {
  '28P01': 'the password is wrong. Check store.url or PLATEN_DATABASE_URL.',
  '28000': 'this user may not connect. Check store.url or PLATEN_DATABASE_URL.',
  '3D000': 'this database does not exist. Create it, or check store.url or PLATEN_DATABASE_URL.',
  '42501': 'the user lacks a right. Let it own the schema.',
  '42P05': noPrepared,
  '26000': noPrepared,
};

const retry = 'Retry in a moment, with the same Idempotency-Key.';
/** Advice for what is not done by a request. */
export const checkAddress = 'Check that it runs, and that the address is right.';

/** Returns `error` unchanged if the database or the connection did not cause it. */
export function databaseFault(error: unknown, advice = retry): unknown {
  if (error instanceof Fault) return error;
  const code = codeOf(error);
  if (isAway(error)) {
    const why = away[code] ?? 'the connection broke';
    return caused(
      new Fault('DATABASE_UNAVAILABLE', `The database does not answer: ${why}. ${advice}`),
      error,
    );
  }
  if (code === '53100' || code === '53200')
    return caused(
      new Fault(
        'STORAGE_FULL',
        'Nothing was stored: the disk or the memory of the database is full.',
      ),
      error,
    );
  if (settings[code])
    return caused(
      new Fault('INTERNAL_ERROR', `The database cannot be used: ${settings[code]}`),
      error,
    );
  return error;
}

export function tooBusy(): Fault {
  return new Fault(
    'DATABASE_UNAVAILABLE',
    'Too many requests wait for the database. Retry in a moment, with the same Idempotency-Key.',
  );
}

/** The connection broke, or the database cannot work now. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== '') return code in away || code.startsWith('08');
  return error instanceof Error && awayMessages.test(error.message);
}

export function isLostRace(error: unknown): boolean {
  return lost.has(codeOf(error));
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

function caused(fault: Fault, error: unknown): Fault {
  fault.cause = error;
  return fault;
}
