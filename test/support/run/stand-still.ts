/** Holds the event loop, as a machine does that gives the process no time. */
export function standStill(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
