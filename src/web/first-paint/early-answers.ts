// The answers that first-paint.js asked for while the script loaded: each saves a round trip.

declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a property of the window
  var earlyAnswers: Map<string, Promise<Response>> | undefined;
}

/** Sends a request, or takes its early answer; each is taken once, and asked for again if it failed. */
export function fetchUnlessEarly(url: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' ? globalThis.earlyAnswers?.get(url) : undefined;
  if (!early) return fetch(url, init);
  globalThis.earlyAnswers!.delete(url);
  return early.catch(() => fetch(url, init));
}
