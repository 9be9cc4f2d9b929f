// How the store names the answer to a request with an Idempotency-Key: by that key and the API
// key that sent it, so that the keys of two owners never meet. No Idempotency-Key has a space.

/** `owner`: null without an API key, and with that of the configuration. */
export function keyOf(given: string, owner: string | null): string {
  return owner === null ? given : `${given} ${owner}`;
}

export function ownerOf(key: string): string | null {
  const end = key.indexOf(' ');
  return end === -1 ? null : key.slice(end + 1);
}

/** SQL: whether the column `key` holds this Idempotency-Key, of any owner. A range of its index. */
export function isKeyOfAny(given: string): string {
  return `key >= ${given} AND key < ${given} || '!'`;
}
