// The commands of ESC/POS as far as a job and its questions can be told apart: lengths of all
// commands, so that image data is not taken for a question. Written from Epson's manual, apart
// from the emulator, which draws the job afterwards.

import type { Found, Grammar, Step } from './grammar.ts';

/* oxlint-disable typescript/consistent-return -- what a command is ends its function */
const [HT, LF, FF, CR, DLE, ESC, FS, GS] = [0x09, 0x0a, 0x0c, 0x0d, 0x10, 0x1b, 0x1c, 0x1d];

/** Bytes after the two of the command, by its second byte. */
const escLengths = lengths({
  0: '@ 2 < L S i m v \f',
  1: '  ! % - 3 = ? E G J K M R T U V a d e j r t u { |',
  2: '$ \\ c f B',
  3: 'p',
  8: 'W',
});
const fsLengths = lengths({ 0: '& . J K', 1: '! - C W', 2: 'S p ?' });
const gsLengths = lengths({
  0: ': c',
  1: '! / B E H I T a b f h j r w |',
  2: '$ L P W \\ z',
  3: '^',
  4: 'g',
});

/** Commands that put something on paper or open a drawer; the others only prepare it. */
const printing = new Set(
  [
    [ESC, 'J K d e j i m p v B L \f'],
    [FS, 'p'],
    [GS, '/ ^ c V k v Q'],
  ].flatMap(([prefix, names]) =>
    String(names)
      .split(' ')
      .map((name) => `${prefix} ${name}`),
  ),
);

/** Commands that hold until another one of the same name, or ESC @: code pages, and how characters look. */
const lasting: Record<number, string> = {
  [ESC]: ' !-23EGMRUVart{',
  [FS]: '&.!-CSW',
  [GS]: '!BHLWbfhw',
};

function keep(found: Found, prefix: number, letter: string): void {
  if (prefix === ESC && letter === '@') return found.reset();
  if (lasting[prefix]!.includes(letter)) return found.set(`${prefix} ${letter}`);
  found.keep(printing.has(`${prefix} ${letter}`));
}

const realTime: Record<number, Record<number, number>> = {
  0x14: { 1: 2, 2: 2, 3: 5, 7: 1, 8: 7 },
  0x04: { 7: 1, 8: 1, 18: 1 },
};

export const escposGrammar: Grammar = function* (found): Generator<Step, never, Uint8Array> {
  for (;;) {
    yield { text: (byte) => byte >= 0x20 };
    const [byte] = yield { take: 1 };
    if (byte === ESC) yield* escape(found);
    else if (byte === GS) yield* group(found);
    else if (byte === FS) yield* file(found);
    else if (byte === DLE) yield* dataLink(found);
    else found.keep(byte === LF || byte === FF || byte === CR || byte === HT);
  }
};

type Part = Generator<Step, void, Uint8Array>;

function* escape(found: Found): Part {
  const [name = 0] = yield { take: 1 };
  const letter = String.fromCharCode(name);
  if (letter === 'v') return found.ask(Uint8Array.of(ESC, name));
  if (letter === 'u') return found.ask(Uint8Array.of(ESC, name, ...(yield { take: 1 })));
  // The automatic status of Star printers.
  if (name === 0x06) return found.ask(Uint8Array.of(ESC, name, ...(yield { take: 1 })));
  if (letter === '(') return yield* block(found, 2);
  if (letter === '*') {
    const [mode = 0, low = 0, high = 0] = yield { take: 3 };
    found.keep(true);
    return yield* skip((low + high * 256) * (mode < 32 ? 1 : 3));
  }
  if (letter === 'D') {
    for (let stops = 0; stops < 33; stops++) if ((yield { take: 1 })[0] === 0) break;
    return found.keep(false);
  }
  if (letter === '&') {
    const [height = 0, first = 0, last = 0] = yield { take: 3 };
    found.keep(false);
    for (let code = first; code <= last; code++) {
      const [width = 0] = yield { take: 1 };
      found.keep(false);
      yield* skip(height * width);
    }
    return;
  }
  yield* rest(escLengths.get(letter));
  if (letter === 'i' || letter === 'm') found.end();
  else keep(found, ESC, letter);
}

function* file(found: Found): Part {
  const [name = 0] = yield { take: 1 };
  const letter = String.fromCharCode(name);
  if (letter === '(') return yield* block(found, 2);
  if (letter === 'q') {
    const [pictures = 0] = yield { take: 1 };
    for (let count = 0; count < pictures; count++) {
      const [xl = 0, xh = 0, yl = 0, yh = 0] = yield { take: 4 };
      found.keep(false);
      yield* skip((xl + xh * 256) * (yl + yh * 256) * 8);
    }
    return found.keep(false);
  }
  if (letter === '2') {
    yield { take: 2 };
    found.keep(false);
    return yield* skip(72);
  }
  yield* rest(fsLengths.get(letter));
  keep(found, FS, letter);
}

function* group(found: Found): Part {
  const [name = 0] = yield { take: 1 };
  const letter = String.fromCharCode(name);
  if ('raI'.includes(letter)) {
    const [parameter = 0] = yield { take: 1 };
    return found.ask(Uint8Array.of(GS, name, parameter));
  }
  if (letter === '(') return yield* block(found, 2);
  if (letter === '8') return yield* block(found, 4);
  if (letter === 'V') {
    const [mode = 0] = yield { take: 1 };
    if (mode > 64) yield { take: 1 };
    return found.end();
  }
  if (letter === 'k') return yield* barcode(found);
  if (letter === 'v' || letter === 'Q') {
    const [, , xl = 0, xh = 0, yl = 0, yh = 0] = yield { take: 6 };
    found.keep(true);
    return yield* skip((xl + xh * 256) * (yl + yh * 256) * (letter === 'v' ? 1 : 8));
  }
  if (letter === '*') {
    const [width = 0, height = 0] = yield { take: 2 };
    found.keep(false);
    return yield* skip(width * height * 8);
  }
  if (letter === 'C') {
    const [form = 0] = yield { take: 1 };
    yield { take: form === 0x31 ? 6 : 2 };
    return found.keep(false);
  }
  yield* rest(gsLengths.get(letter));
  keep(found, GS, letter);
}

/** Real-time commands: questions, and the pulse of a drawer. */
function* dataLink(found: Found): Part {
  const [name = 0] = yield { take: 1 };
  if (name !== 0x04 && name !== 0x05 && name !== 0x14) return found.keep(false);
  const [fn = 0] = yield { take: 1 };
  const more = realTime[name]?.[fn] ?? 0;
  if (more > 0) yield { take: more };
  if (name === 0x14) return found.keep(fn === 1 || fn === 3);
  found.ask(Uint8Array.of(DLE, name, fn));
}

/** A command with its own length, in `size` bytes; GS ( H asks for a confirmation. */
function* block(found: Found, size: 2 | 4): Part {
  const [letter = 0, ...counted] = yield { take: 1 + size };
  const length = counted.reduceRight((sum, byte) => sum * 256 + byte, 0);
  if (letter === 0x48 && size === 2 && length <= 16) {
    const parameters = length === 0 ? new Uint8Array() : yield { take: length };
    const [fn, m, ...id] = parameters;
    if (fn === 48 && m === 48 && id.length === 4) return found.confirm(Uint8Array.from(id));
    return found.keep(false);
  }
  found.keep(false);
  yield* skip(length);
}

function* barcode(found: Found): Part {
  const [kind = 0] = yield { take: 1 };
  if (kind <= 6) {
    for (let digits = 0; digits < 256; digits++) if ((yield { take: 1 })[0] === 0) break;
    return found.keep(true);
  }
  const [length = 0] = yield { take: 1 };
  found.keep(true);
  yield* skip(length);
}

function* skip(bytes: number): Part {
  if (bytes > 0) yield { skip: bytes };
}

function* rest(bytes = 0): Part {
  if (bytes > 0) yield { take: bytes };
}

function lengths(table: Record<number, string>): Map<string, number> {
  return new Map(
    Object.entries(table).flatMap(([bytes, names]) =>
      names.split(/(?<=.) (?=.)/s).map((name) => [name || ' ', Number(bytes)] as const),
    ),
  );
}
