// The header traceparent of W3C Trace Context: which trace a request belongs to.

export interface TraceParent {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  isSampled: boolean;
}

/** Null if there is none, or it is not valid: then it is ignored, as the standard asks. */
export function parseTraceParent(header: string | string[] | undefined): TraceParent | null {
  if (typeof header !== 'string') return null;
  const match = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(header);
  if (!match) return null;
  const [, version, traceId = '', spanId = '', flags = '', more] = match;
  // Later versions may append fields; version 00 has none.
  if (version === 'ff' || (version === '00' && more !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
