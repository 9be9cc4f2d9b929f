// Parses a line of TSPL: a command and comma-separated parameters, where text in
// quotation marks may contain commas. Knows no commands.

export interface TsplLine {
  command: string;
  parameters: Parameter[];
}

export interface Parameter {
  text: string;
  isQuoted: boolean;
  /** Texts and the numbers of counters in turn, if it names counters: `"No. "+@1`. */
  pieces?: (string | number)[];
}

const escapes: Record<string, string> = { '"': '"', R: '\r', L: '\n' };

/** `text` has one character for each byte. Null if a quotation is not closed. */
export function parseLine(text: string): TsplLine | null {
  const trimmed = text.trimStart();
  const word = /^[^\s,"]*/.exec(trimmed)![0].toUpperCase();
  const rest = trimmed.slice(word.length).trimStart();
  // Each setting of SET is a command of its own.
  const name = word === 'SET' ? (/^[^\s,"=]*/.exec(rest)?.[0] ?? '') : '';
  const command = name === '' ? word : `SET ${name.toUpperCase()}`;
  const parameters = parseParameters(rest.slice(name.length).trimStart());
  return parameters && { command, parameters };
}

function parseParameters(text: string): Parameter[] | null {
  if (text === '') return [];
  const found: Parameter[] = [];
  const pieces: (string | number)[] = [];
  let current = '';
  let isQuoted = false;
  let isOpen = false;
  /** What stands outside of quotation marks. */
  let loose = '';
  const endLoose = () => {
    for (const [, number] of loose.matchAll(/@(\d{1,2})/g)) pieces.push(Number(number));
    loose = '';
  };
  const end = () => {
    const whole = loose.trim();
    endLoose();
    const hasCounter = pieces.some((piece) => typeof piece === 'number');
    found.push({
      text: isQuoted ? current : whole,
      isQuoted,
      ...(hasCounter && { pieces: pieces.slice() }),
    });
    pieces.length = 0;
    current = '';
    isQuoted = false;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    const escaped = isOpen ? /^\\\[(["RL])\]/.exec(text.slice(at, at + 4)) : null;
    if (escaped) {
      current += escapes[escaped[1]!];
      at += 3;
    } else if (character === '"') {
      if (isOpen) pieces.push(current);
      else {
        endLoose();
        current = '';
      }
      isOpen = !isOpen;
      isQuoted = true;
    } else if (character === ',' && !isOpen) end();
    else if (isOpen) current += character;
    else loose += character;
  }
  if (isOpen) return null;
  end();
  return found;
}

/** `50 mm`, `2` (inches) or `400 dot` in dots; null if it is none of these. */
export function length(text: string, dpi: number): number | null {
  const [, value = '', unit = ''] = /^(-?[\d.]+)\s*(mm|dot|)$/i.exec(text.trim()) ?? [];
  const number = parseFloat(value);
  if (!Number.isFinite(number)) return null;
  if (/mm/i.test(unit)) {
    // TSC counts 8 dots to the millimetre at 203 dpi, and 12 at 300.
    return Math.round(number * Math.round(dpi / 25.4));
  }
  return Math.round(/dot/i.test(unit) ? number : number * dpi);
}
