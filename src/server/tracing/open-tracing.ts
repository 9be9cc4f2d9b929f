// Finds the OpenTelemetry SDK, if one is registered. Otherwise the API is not loaded.

import type { Tracing } from './tracing.ts';

/** Where all copies of the API, also the one in our bundle, find what is registered. */
const registered = Symbol.for('opentelemetry.js.api.1');

/** Null if no SDK is registered. */
export async function openTracing(): Promise<Tracing | null> {
  const api = (globalThis as Record<symbol, { trace?: object } | undefined>)[registered];
  if (!api?.trace) return null;
  return (await import('./open-telemetry.ts')).openTelemetry();
}
