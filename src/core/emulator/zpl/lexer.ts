// Splits a ZPL stream into commands: a prefix, two letters, and the bytes up to
// the next prefix, or the number of bytes the command gives for binary data.
// Does not interpret the commands.

export interface ZplCommand {
  prefix: '^' | '~';
  /** Two letters; one for ^A, where the font follows. */
  name: string;
  /** The bytes after the name without line breaks, one character for each byte. */
  text: string;
  /** The delimiter of parameters; a comma unless ^CD changed it. */
  delimiter: string;
  /** Binary data, whose length the command gives. */
  binary: Uint8Array | null;
  /** The length in bytes, with its prefix. */
  length: number;
  /** Whether the prefix of the next command ended it. */
  isFollowed: boolean;
}

/** Commands of fixed length: they are complete without a following prefix. */
const fixed: Record<string, number> = {
  '^XA': 0,
  '^XZ': 0,
  '^FS': 0,
  '^CC': 1,
  '^CD': 1,
  '^CT': 1,
  '~CC': 1,
  '~CD': 1,
  '~CT': 1,
  '~HS': 0,
  '~HI': 0,
  '~HQ': 2,
  '~HM': 0,
  '~JA': 0,
  '~JC': 0,
  '~JD': 0,
  '~JE': 0,
  '~JF': 1,
  '~JL': 0,
  '~JN': 0,
  '~JO': 0,
  '~JP': 0,
  '~JR': 0,
  '~JX': 0,
  '~PH': 0,
  '~PP': 0,
  '~PR': 0,
  '~PS': 0,
  '~WC': 0,
};

/** Binary data begins after `after` delimiters; the parameter at `count` gives its length. */
const counted: Record<string, { format: number; formats: string; count: number; after: number }> = {
  '^GF': { format: 0, formats: 'BC', count: 1, after: 4 },
  '~DY': { format: 1, formats: 'BCP', count: 3, after: 5 },
};
/** The first byte of a PNG; such data may also be written in digits. */
const pngSign = 0x89;

/** Larger than any image a printer can hold. */
const longestData = 4 << 20;
const nothing = new Uint8Array(0);
const capitals = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte).toUpperCase());
const lineBreaks = new Set([0x00, 0x0a, 0x0d]);

export class Lexer {
  #caret = 0x5e;
  #tilde = 0x7e;
  #delimiter = 0x2c;
  #prefix: '^' | '~' | null = null;
  #name = '';
  #isNamed = false;
  /** Number of bytes after the name; undefined if not fixed. */
  #fixedSize: number | undefined;
  #counted: (typeof counted)[string] | undefined;
  #data = nothing;
  #size = 0;
  #delimiters = 0;
  /** Where binary data begins, and the number of bytes still missing. */
  #binary: { start: number; missing: number } | null = null;
  /** The length of the binary data if the next byte is the sign of a PNG. */
  #possiblePng = 0;
  #length = 0;
  /** Bytes outside of any command. */
  stray = 0;

  /** Drops the command that has begun; the prefixes and the delimiter stay as they were changed. */
  forget(): void {
    this.#prefix = null;
    this.#name = '';
    this.#isNamed = false;
    this.#fixedSize = undefined;
    this.#counted = undefined;
    if (this.#data.length > 65_536) this.#data = nothing;
    this.#size = 0;
    this.#delimiters = 0;
    this.#binary = null;
    this.#possiblePng = 0;
    this.stray = 0;
  }

  /** Returns the command that a byte completes, which may be the one before it. */
  push(byte: number): ZplCommand | null {
    if (this.#binary) {
      this.#keep(byte);
      return --this.#binary.missing === 0 ? this.#end() : null;
    }
    if (this.#possiblePng > 0) {
      if (byte === pngSign) {
        this.#binary = { start: this.#size, missing: this.#possiblePng };
        this.#possiblePng = 0;
        return this.push(byte);
      }
      this.#possiblePng = 0;
    }
    const isPrefix = byte === this.#caret || byte === this.#tilde;
    // The argument of ^CC and ~CT may itself be a prefix.
    if (isPrefix && !this.#isChangingPrefix) return this.#begin(byte);
    if (this.#prefix === null) {
      if (!lineBreaks.has(byte) && byte !== 0x20) this.stray++;
      return null;
    }
    if (lineBreaks.has(byte)) {
      this.#length++;
      return null;
    }
    if (this.#isNamed) return this.#pushText(byte);
    this.#length++;
    return this.#addToName(byte);
  }

  get #isChangingPrefix(): boolean {
    return this.#isNamed && this.#fixedSize === 1;
  }

  #addToName(byte: number): ZplCommand | null {
    this.#name += capitals[byte]!;
    this.#isNamed = this.#name.length === 2 || (this.#name === 'A' && this.#prefix === '^');
    if (!this.#isNamed) return null;
    const key = `${this.#prefix}${this.#name}`;
    this.#fixedSize = fixed[key];
    this.#counted = counted[key];
    return this.#fixedSize === 0 ? this.#end() : null;
  }

  get #text(): string {
    const end = this.#binary?.start ?? this.#size;
    return end === 0 ? '' : Buffer.from(this.#data.buffer, 0, end).toString('latin1');
  }

  #begin(byte: number): ZplCommand | null {
    const before = this.#prefix === null ? null : this.#end(true);
    this.#prefix = byte === this.#caret ? '^' : '~';
    this.#length = 1;
    return before;
  }

  #pushText(byte: number): ZplCommand | null {
    this.#keep(byte);
    if (this.#size === this.#fixedSize) return this.#end();
    if (byte === this.#delimiter && this.#counted && ++this.#delimiters === this.#counted.after)
      this.#expectBinary(this.#counted);
    return null;
  }

  #expectBinary({ format, formats, count }: (typeof counted)[string]): void {
    const parameters = this.#text.split(String.fromCharCode(this.#delimiter));
    const given = (parameters[format] ?? '').trim().toUpperCase();
    const missing = Math.trunc(Number(parameters[count]));
    if (given === '' || !formats.includes(given) || !(missing > 0)) return;
    if (given === 'P') this.#possiblePng = missing;
    else this.#binary = { start: this.#size, missing };
  }

  #keep(byte: number): void {
    this.#length++;
    if (this.#size === longestData) return;
    if (this.#size === this.#data.length) {
      const larger = new Uint8Array(Math.max(256, this.#size * 2));
      larger.set(this.#data);
      this.#data = larger;
    }
    this.#data[this.#size++] = byte;
  }

  #end(isFollowed = false): ZplCommand {
    const command: ZplCommand = {
      prefix: this.#prefix!,
      name: this.#name,
      text: this.#text,
      delimiter: String.fromCharCode(this.#delimiter),
      binary: this.#binary ? this.#data.slice(this.#binary.start, this.#size) : null,
      length: this.#length,
      isFollowed,
    };
    if (this.#isChangingPrefix && command.text !== '') this.#changePrefix(command);
    this.forget();
    return command;
  }

  /** ^CC, ~CT, ^CD — another caret, tilde or delimiter. */
  #changePrefix({ name, text }: ZplCommand): void {
    const byte = text.charCodeAt(0);
    if (name === 'CC') this.#caret = byte;
    else if (name === 'CT') this.#tilde = byte;
    else this.#delimiter = byte;
  }
}
