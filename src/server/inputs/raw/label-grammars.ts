// The commands of ZPL, TSPL and StarPRNT as far as a job and its questions can be told apart.

import type { Found, Grammar, Step } from './grammar.ts';

type Reading = Generator<Step, never, Uint8Array>;

const [LF, CR, ESC] = [0x0a, 0x0d, 0x1b];
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const one: Step = { take: 1 };
const letter = ([byte = 0]: Uint8Array) => String.fromCharCode(byte);

/** Questions are ~HS, ~HI, ~HQES and the like; a label ends with ^XZ. */
export const zplGrammar: Grammar = function* (found: Found): Reading {
  for (;;) {
    yield { text: (byte) => byte !== 0x5e && byte !== 0x7e };
    const command = text(yield { take: 3 }).toUpperCase();
    if (command === '~HQ') {
      const more = yield { take: 2 };
      found.ask(Buffer.from(command + text(more)));
    } else if (['~HS', '~HI', '~HM', '~HD'].includes(command)) found.ask(Buffer.from(command));
    else if (command === '^XZ') found.end();
    else if (command === '^GF') {
      // ^GFB,bytes,bytes,bytes per row,data: the data may hold anything.
      let head = '';
      for (let commas = 0; commas < 4 && head.length < 60;) {
        const sign = letter(yield one);
        head += sign;
        if (sign === ',') commas++;
        if (sign === '^' || sign === '~') break;
      }
      found.keep(true);
      const [form = '', , bytes = ''] = head.split(',');
      const size = Number(bytes);
      if (form.toUpperCase() === 'B' && Number.isInteger(size) && size > 0) yield { skip: size };
    } else found.keep(false);
  }
};

/** Lines; a label ends with PRINT. ESC ! and a letter asks. */
export const tsplGrammar: Grammar = function* (found: Found): Reading {
  for (;;) {
    const [first = 0] = yield { take: 1 };
    if (first === ESC) {
      const [, name = 0] = yield { take: 2 };
      if (name === 0x3f || name === 0x53) found.ask(Uint8Array.of(ESC, 0x21, name));
      else found.keep(false);
      continue;
    }
    let line = String.fromCharCode(first);
    for (let sign = line; sign !== '\n' && sign !== '\r' && line.length < 4096;) {
      sign = letter(yield one);
      line += sign;
      const size = sign === ',' && line.length < longestHead ? payloadOf(line) : 0;
      if (size === 0) continue;
      found.keep(true);
      yield { skip: size };
    }
    if (/^PRINT\b/i.test(line)) found.end();
    else found.keep(line.trim() !== '');
  }
};

/** Bytes of the head of a command with payload: longer lines are not looked at, since each byte would cost as much as the line. */
const longestHead = 256;

/** Bytes of payload after BITMAP x,y,width,height,mode, or DOWNLOAD "name",size, */
function payloadOf(head: string): number {
  const [, width, height] = /^BITMAP +\d+,\d+,(\d{1,5}),(\d{1,5}),\d+,$/i.exec(head) ?? [];
  if (width !== undefined) return Number(width) * Number(height);
  return Number(/^DOWNLOAD [^"]*"[^"]*",(\d{1,9}),$/i.exec(head)?.[1] ?? 0);
}

/** ESC d cuts; ESC ACK SOH and ESC RS a ask for the status. */
export const starGrammar: Grammar = function* (found: Found): Reading {
  for (;;) {
    yield { text: (byte) => byte >= 0x20 };
    const [byte] = yield { take: 1 };
    if (byte !== ESC) {
      found.keep(byte === LF || byte === CR);
      continue;
    }
    const [name = 0] = yield { take: 1 };
    if (name === 0x06) {
      const [n = 0] = yield { take: 1 };
      found.ask(Uint8Array.of(ESC, name, n));
    } else if (name === 0x64) {
      yield { take: 1 };
      found.end();
    } else if (name === 0x58 || name === 0x4b || name === 0x6b) {
      // ESC X n1 n2, ESC K n1 n2, ESC k n1 n2: columns or rows of dots.
      const [low = 0, high = 0] = yield { take: 2 };
      found.keep(true);
      const dots = (low + high * 256) * (name === 0x58 ? 3 : name === 0x6b ? 24 : 1);
      if (dots > 0) yield { skip: dots };
    } else found.keep(name === 0x07);
  }
};
