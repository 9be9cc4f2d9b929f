// The name under which the answer to a request with an Idempotency-Key is stored: that key and
// the API key that sent it, so that the keys of two owners never meet. No Idempotency-Key has a
// space.

/** `owner`: null without an API key, and with that of the configuration. */
export function keyOf(given: string, owner: string | null): string {
  return owner === null ? given : `${given} ${owner}`;
}

/** The Idempotency-Key as it was sent. */
export function givenOf(key: string): string {
  const end = key.indexOf(' ');
  return end === -1 ? key : key.slice(0, end);
}

export function ownerOf(key: string): string | null {
  const end = key.indexOf(' ');
  return end === -1 ? null : key.slice(end + 1);
}
