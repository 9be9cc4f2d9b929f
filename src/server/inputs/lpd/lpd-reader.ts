// Reads the line printer daemon protocol (RFC 1179) as it arrives, in any pieces.

export type LpdEvent =
  /** A line that is answered with a zero byte. */
  | { kind: 'go-on' }
  /** A job is complete; its last file is answered once it is stored. */
  | { kind: 'job'; job: LpdJob }
  /** The state of the queue is asked for; the connection ends after the answer. */
  | { kind: 'state'; queue: string }
  /** Other commands: answered with a zero byte, and the end. */
  | { kind: 'done' }
  | { kind: 'wrong'; problem: string };

export interface LpdJob {
  queue: string;
  files: { data: Buffer; copies: number }[];
  title: string | null;
  user: string | null;
  host: string | null;
}

const maxLine = 1024;
const maxControl = 65_536;
const maxJob = 8 * 1024 * 1024;

interface Receiving {
  isControl: boolean;
  name: string;
  /** Null: until the connection ends. */
  left: number | null;
  parts: Buffer[];
}

export class LpdReader {
  readonly #events: (event: LpdEvent) => void;
  #line: number[] = [];
  #queue: string | null = null;
  #file: Receiving | null = null;
  #control: Buffer | null = null;
  #data = new Map<string, Buffer>();
  #bytes = 0;
  #isOver = false;

  constructor(events: (event: LpdEvent) => void) {
    this.#events = events;
  }

  read(bytes: Buffer): void {
    for (let at = 0; at < bytes.length && !this.#isOver;) {
      const file = this.#file;
      if (!file) {
        this.#readLine(bytes[at++]!);
        continue;
      }
      if (file.left === 0) {
        at++; // the zero byte after a file
        this.#endFile(file);
        continue;
      }
      const to = file.left === null ? bytes.length : Math.min(bytes.length, at + file.left);
      file.parts.push(Buffer.from(bytes.subarray(at, to)));
      if (file.left !== null) file.left -= to - at;
      this.#bytes += to - at;
      if (this.#bytes > maxJob + maxControl) this.#wrong(`the job has more than ${maxJob} bytes`);
      at = to;
    }
  }

  /**
   * The client has sent everything: files of an unknown length, or without a control file, are a
   * job now. One whose control file names a file that did not arrive is none: it is sent again.
   */
  end(): void {
    if (this.#isOver) return;
    const file = this.#file;
    if (file && !file.isControl && (file.left === null || file.left === 0)) this.#endFile(file);
    if (this.#data.size > 0 && !this.#isIncomplete()) this.#endJob();
  }

  #isIncomplete(): boolean {
    const named = [...filesOf(this.#control ?? Buffer.alloc(0)).keys()];
    return named.some((name) => !this.#data.has(name));
  }

  #readLine(byte: number): void {
    if (byte !== 0x0a) {
      if (this.#line.push(byte) > maxLine) this.#wrong('a line is too long');
      return;
    }
    const [code = 0, ...rest] = this.#line;
    this.#line = [];
    const text = Buffer.from(rest).toString('latin1');
    if (this.#queue === null) this.#command(code, text);
    else this.#subcommand(code, text);
  }

  #command(code: number, text: string): void {
    const [queue = ''] = text.trim().split(/\s/);
    if (code === 2) {
      this.#queue = queue;
      this.#events({ kind: 'go-on' });
    } else if (code === 3 || code === 4) this.#last({ kind: 'state', queue });
    else if (code === 1 || code === 5) this.#last({ kind: 'done' });
    else this.#wrong(`command ${code} is not known`);
  }

  #subcommand(code: number, text: string): void {
    if (code === 1) {
      this.forget();
      return this.#events({ kind: 'go-on' });
    }
    const [, count, name] = /^(\d{1,20}) (\S{1,200})/.exec(text) ?? [];
    if ((code !== 2 && code !== 3) || name === undefined)
      return this.#wrong('a file must be announced by its length and name');
    const isControl = code === 2;
    const size = Number(count);
    if (isControl && size > maxControl) return this.#wrong('the control file is too long');
    // Windows announces a giant file if it does not count the bytes before.
    const isUnknown = !isControl && (size === 0 || size > maxJob);
    this.#file = { isControl, name, left: isUnknown ? null : size, parts: [] };
    this.#events({ kind: 'go-on' });
  }

  #endFile({ isControl, name, parts }: Receiving): void {
    this.#file = null;
    const content = Buffer.concat(parts);
    if (isControl) this.#control = content;
    else this.#data.set(name, content);
    const isNamed = this.#control !== null && filesOf(this.#control).size > 0;
    if (isNamed && !this.#isIncomplete()) this.#endJob();
    else this.#events({ kind: 'go-on' });
  }

  #endJob(): void {
    const control = this.#control ?? Buffer.alloc(0);
    const named = filesOf(control);
    const files = [...this.#data].map(([name, data]) => ({ data, copies: named.get(name) ?? 1 }));
    const line = (letter: string) => lineOf(control, letter);
    const [title, user, host] = [line('J') ?? line('N'), line('P'), line('H')];
    const queue = this.#queue ?? '';
    this.forget();
    this.#events({ kind: 'job', job: { queue, files, title, user, host } });
  }

  /** Bytes of the files that are not a job yet. */
  get length(): number {
    return this.#bytes;
  }

  /** Drops what is not a job yet. */
  forget(): void {
    this.#control = null;
    this.#data = new Map();
    this.#file = null;
    this.#bytes = 0;
  }

  #wrong(problem: string): void {
    this.forget();
    this.#last({ kind: 'wrong', problem });
  }

  #last(event: LpdEvent): void {
    this.#isOver = true;
    this.#events(event);
  }
}

const printing = /^[a-z](.+)$/;

/** The data files that a control file prints, with the number of copies of each. */
function filesOf(control: Buffer): Map<string, number> {
  const files = new Map<string, number>();
  for (const line of control.toString('latin1').split('\n')) {
    const [, name] = printing.exec(line.trim()) ?? [];
    if (name !== undefined) files.set(name, (files.get(name) ?? 0) + 1);
  }
  return files;
}

function lineOf(control: Buffer, letter: string): string | null {
  const line = control
    .toString('utf8')
    .split('\n')
    .find((one) => one.startsWith(letter));
  const text =
    line
      ?.slice(1)
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 100) ?? '';
  return text === '' ? null : text;
}
