// Finds the answers to one Idempotency-Key of all owners; core/model/jobs/answer-key.ts has their names.

/** SQL: whether the column `key` holds this Idempotency-Key, of any owner. A range of its index. */
export function isKeyOfAny(given: string): string {
  return `key >= ${given} AND key < ${given} || '!'`;
}
