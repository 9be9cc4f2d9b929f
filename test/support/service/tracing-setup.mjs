// What somebody who wants traces registers: node --import ./otel.mjs. Keeps the spans and
// prints each as a JSON line to standard error.

import { AsyncLocalStorage } from 'node:async_hooks';
import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';

/** As @opentelemetry/context-async-hooks has it. */
class LocalContexts {
  #storage = new AsyncLocalStorage();

  active() {
    return this.#storage.getStore() ?? ROOT_CONTEXT;
  }

  with(active, work, thisArg, ...values) {
    return this.#storage.run(active, () => work.apply(thisArg, values));
  }

  bind(_active, target) {
    return target;
  }

  enable() {
    return this;
  }

  disable() {
    this.#storage.disable();
    return this;
  }
}

export function register(onEnd = () => {}) {
  const exporter = new InMemorySpanExporter();
  const told = { onStart() {}, onEnd, forceFlush: async () => {}, shutdown: async () => {} };
  const spanProcessors = [new SimpleSpanProcessor(exporter), told];
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors }));
  context.setGlobalContextManager(new LocalContexts());
  return {
    exporter,
    stop: () => {
      trace.disable();
      context.disable();
    },
  };
}

if (process.env.PLATEN_TEST_TRACES === 'stderr')
  register(({ name, attributes, parentSpanContext }) => {
    const parent = parentSpanContext?.spanId;
    console.error(JSON.stringify({ span: name, attributes, parent }));
  });
