// Tells work that takes long when its client has disconnected.

import type { ServerResponse } from 'node:http';

/** Aborted if the client disconnects before the response is sent. */
export function whenLeft(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  // Listens to the response: a kept connection would collect a listener for each request.
  response.once('close', () => response.writableFinished || gone.abort());
  return gone.signal;
}
