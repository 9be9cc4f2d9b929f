// Whether a file is text, so that a workbook, a PDF or a picture is not read as rows.

/** Formats that may begin without a zero byte: PDF, and ZIP as in .xlsx and .ods. */
const signatures = ['%PDF-', 'PK\u0003\u0004'];
const bytesLookedAt = 4096;

export function isText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, bytesLookedAt);
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (isUtf16) return true;
  const begin = String.fromCharCode(...head.subarray(0, 5));
  return !head.includes(0) && !signatures.some((signature) => begin.startsWith(signature));
}
