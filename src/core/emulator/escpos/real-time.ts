// Finds real-time commands (DLE EOT, DLE ENQ, DLE DC4) in arriving bytes. Printers
// look for them in every byte, even within text or the data of an image, and obey
// them before the bytes that wait in the buffer.

const DLE = 0x10;
const EOT = 0x04;
const ENQ = 0x05;
const DC4 = 0x14;

/** The total length of a command in bytes; undefined if it is not one. */
export function realTimeLength(command: number, fn: number): number | undefined {
  if (command === EOT) return [7, 8, 18].includes(fn) ? 4 : fn <= 20 ? 3 : undefined;
  if (command === ENQ) return fn <= 2 ? 3 : undefined;
  // 1 pulse, 2 power off, 3 buzzer, 7 transmit status, 8 clear buffers
  if (command === DC4) return { 1: 5, 2: 5, 3: 8, 7: 4, 8: 10 }[fn];
  return undefined;
}

type RealTimeAction =
  | { kind: 'status'; n: number }
  | { kind: 'recover'; clear: boolean }
  | { kind: 'pulse'; pin: 2 | 5; onMs: number }
  | { kind: 'clear' }
  /** A function that the emulator does not carry out, such as switching off. */
  | { kind: 'other' };

export interface RealTimeCommand {
  name: 'DLE EOT' | 'DLE ENQ' | 'DLE DC4';
  fn: number;
  /** The length in bytes. */
  length: number;
  action: RealTimeAction;
}

const names: Record<number, RealTimeCommand['name']> = {
  [EOT]: 'DLE EOT',
  [ENQ]: 'DLE ENQ',
  [DC4]: 'DLE DC4',
};

const clearBuffers = [DLE, DC4, 8, 1, 3, 20, 1, 6, 2, 8];

const none: RealTimeCommand[] = [];

export class RealTimeScanner {
  #seen: number[] = [];

  /** Returns the commands that a byte completes. */
  scan(byte: number): RealTimeCommand[] {
    const seen = this.#seen;
    if (seen.length === 0) {
      if (byte === DLE) seen.push(byte);
      return none;
    }
    seen.push(byte);
    if (seen.length === 2) {
      if (byte !== EOT && byte !== ENQ && byte !== DC4) this.#seen = byte === DLE ? [DLE] : [];
      return none;
    }
    const length = realTimeLength(seen[1]!, seen[2]!);
    if (length !== undefined && seen.length < length) return none;
    this.#seen = [];
    const action = length === undefined ? null : understand(seen);
    if (action) {
      const [, second, fn] = seen;
      return [{ name: names[second!]!, fn: fn!, length: seen.length, action }];
    }
    // A sequence that is no command can contain the start of one.
    return seen.slice(1).flatMap((again) => this.scan(again));
  }
}

function understand(bytes: number[]): RealTimeAction | null {
  const [, command, fn = 0, first = 0, second = 0] = bytes;
  // DLE EOT n — transmit real-time status
  if (command === EOT) return { kind: 'status', n: fn };
  // DLE ENQ n — 1 recover, 2 recover and clear the buffers
  if (command === ENQ) return fn === 0 ? null : { kind: 'recover', clear: fn === 2 };
  // DLE DC4 1 m t — pulse of t x 100 ms
  if (fn === 1)
    return first <= 1 && second >= 1 && second <= 8
      ? { kind: 'pulse', pin: first === 0 ? 2 : 5, onMs: second * 100 }
      : null;
  // DLE DC4 8 … — clear the buffers
  if (clearBuffers.every((byte, index) => bytes[index] === byte)) return { kind: 'clear' };
  // DLE DC4 2 1 8 — switch off; DLE DC4 3 — buzzer
  return (fn === 2 && first === 1 && second === 8) || fn === 3 ? { kind: 'other' } : null;
}
