import { expect, test } from 'vitest';
import { parseTraceParent } from '../../../../src/core/model/jobs/trace-parent.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

test.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  [`00-${traceId}-${spanId}-03`, true],
  [`cc-${traceId}-${spanId}-01-what-the-future-will-be-like`, true],
])('%s is a trace', (header, isSampled) => {
  expect(parseTraceParent(header)).toEqual({ traceId, spanId, isSampled });
});

test.each([
  undefined,
  '',
  [`00-${traceId}-${spanId}-01`],
  `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId}-${spanId}`,
  ` 00-${traceId}-${spanId}-01`,
])('%j is ignored', (header) => {
  expect(parseTraceParent(header)).toBeNull();
});
