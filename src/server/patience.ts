// Waits a limited time for what others answer or send. A process that stood still, because its
// machine was busy or it was stopped, finds that the time is over before it has read what arrived
// meanwhile: a receipt whose second half had arrived was cut in two. That time is not counted.

/** A timer that is late by this much was held up. */
const lateMs = 10;

/** Calls `ended` when the time is over. The result ends the wait before. */
export function patience(ms: number, ended: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (forMs: number) => {
    const due = performance.now() + forMs;
    const look = () => {
      const stoodMs = performance.now() - due;
      if (stoodMs < lateMs) ended();
      else wait(Math.min(stoodMs, ms));
    };
    timer = setTimeout(look, forMs);
  };
  wait(ms);
  return () => clearTimeout(timer);
}
