// Reads the files of a ZIP archive, as .xlsx is one. The browser inflates them in pieces, which are
// counted: a small archive that would unpack to gigabytes is refused after the first of them.

import { damaged, WorkbookProblem } from './workbook-problem.ts';

interface Entry {
  isEncrypted: boolean;
  method: number;
  packedBytes: number;
  localHeader: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const longestComment = 65_535;
const mostEntries = 10_000;
/** The files of a workbook with 100,000 rows of ten cells have about 60 MB. */
const mostUnpackedBytes = 100_000_000;
const stored = 0;
const deflated = 8;

export class ZipArchive {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #entries: Map<string, Entry>;
  #unpackedBytes = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    this.#entries = entriesOf(bytes);
  }

  has(path: string): boolean {
    return this.#entries.has(keyOf(path));
  }

  /** The content of a file in pieces. */
  async *read(path: string): AsyncGenerator<Uint8Array> {
    const reader = this.#packed(path).getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read().catch(damaged);
        if (done) return;
        this.#unpackedBytes += value.length;
        if (this.#unpackedBytes > mostUnpackedBytes) throw new WorkbookProblem('tooLarge');
        yield value;
      }
    } finally {
      // Left unread instead of cancelled, which makes the stream of Node 20 throw outside of any
      // promise if it is unpacking. It holds no more than a few pieces until it is collected.
      reader.releaseLock();
    }
  }

  #packed(path: string): ReadableStream<Uint8Array> {
    const { isEncrypted, method, localHeader, packedBytes } =
      this.#entries.get(keyOf(path)) ?? damaged();
    if (isEncrypted) throw new WorkbookProblem('locked');
    const header = viewOf(this.#bytes, localHeader, 30);
    if (header.getUint32(0, true) !== localSignature) damaged();
    const from = localHeader + 30 + header.getUint16(26, true) + header.getUint16(28, true);
    const packed = new Blob([this.#bytes.subarray(from, from + packedBytes)]).stream();
    if (method === stored) return packed;
    if (method !== deflated) damaged();
    return packed.pipeThrough(new DecompressionStream('deflate-raw'));
  }
}

/** Names of parts are the same in any case; some programs write backslashes. */
function keyOf(path: string): string {
  return path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

function entriesOf(bytes: Uint8Array<ArrayBuffer>): Map<string, Entry> {
  const end = viewOf(bytes, endOf(bytes), endBytes);
  const count = end.getUint16(10, true);
  if (count > mostEntries) throw new WorkbookProblem('tooLarge');
  const entries = new Map<string, Entry>();
  let at = end.getUint32(16, true);
  for (let number = 0; number < count; number++) {
    const view = viewOf(bytes, at, 46);
    if (view.getUint32(0, true) !== entrySignature) damaged();
    const nameBytes = view.getUint16(28, true);
    const extraBytes = view.getUint16(30, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes));
    entries.set(keyOf(name), {
      isEncrypted: (view.getUint16(8, true) & 1) === 1,
      method: view.getUint16(10, true),
      packedBytes: view.getUint32(20, true),
      localHeader: view.getUint32(42, true),
    });
    at += 46 + nameBytes + extraBytes + view.getUint16(32, true);
  }
  return entries;
}

/** Where the end record begins: a comment may follow it. */
function endOf(bytes: Uint8Array<ArrayBuffer>): number {
  const last = bytes.length - endBytes;
  for (let at = last; at >= Math.max(0, last - longestComment); at--)
    if (viewOf(bytes, at, 4).getUint32(0, true) === endSignature) return at;
  return damaged();
}

function viewOf(bytes: Uint8Array<ArrayBuffer>, from: number, length: number): DataView {
  if (from + length > bytes.length) damaged();
  return new DataView(bytes.buffer, bytes.byteOffset + from, length);
}
