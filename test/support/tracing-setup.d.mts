import type { InMemorySpanExporter } from '@opentelemetry/sdk-trace-base';

export function register(): { exporter: InMemorySpanExporter; stop: () => void };
