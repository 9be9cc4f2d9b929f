// The latest commands a printer has read and its complaints about them, for
// people who debug a payload and for tests.

export interface TracedCommand {
  /** Position in the bytes since the printer was switched on. */
  readonly offset: number;
  /** The name as in the manuals, `ESC @`; or `text`. */
  readonly command: string;
  /** The purpose of the command, or the characters of a run of text. */
  means: string;
  /** The parameters without the data of images and codes. */
  parameters: Uint8Array | string;
  /** The settings in force before the command, in languages that record them. */
  readonly settings?: object | undefined;
}

/** Something a correct payload does not contain; the reason `unknown` marks an unknown command. */
export interface Complaint {
  offset: number;
  command: string;
  reason: string;
}

const kept = 1000;

export class CommandLog {
  readonly trace: TracedCommand[] = [];
  readonly complaints: Complaint[] = [];

  readonly #onCommand: ((command: TracedCommand) => void) | undefined;
  #latest: TracedCommand | undefined;
  readonly #onComplaint: ((complaint: Complaint) => void) | undefined;

  constructor(
    onCommand?: (command: TracedCommand) => void,
    onComplaint?: (complaint: Complaint) => void,
  ) {
    this.#onCommand = onCommand;
    this.#onComplaint = onComplaint;
  }

  /** The latest command that was read in order; it may not be complete. */
  get latest(): TracedCommand | undefined {
    return this.#latest;
  }

  /** Returns the entry, so that its language can complete it while it reads on. */
  note(command: TracedCommand): TracedCommand {
    if (this.#latest) this.#onCommand?.(this.#latest);
    this.#latest = command;
    this.#add(command);
    return command;
  }

  /** A command that was carried out on arrival, within the data of the latest one. */
  noteInData(command: TracedCommand): void {
    this.#onCommand?.(command);
    this.#add(command);
  }

  #add(command: TracedCommand): void {
    this.trace.push(command);
    shorten(this.trace);
  }

  /** About the latest command; `offset` is used before the first one. */
  complain(reason: string, offset: number): void {
    const about = this.#latest ?? { offset, command: '' };
    const last = this.complaints.at(-1);
    if (last?.offset === about.offset && last.reason === reason) return;
    const complaint = { offset: about.offset, command: about.command, reason };
    this.complaints.push(complaint);
    shorten(this.complaints);
    this.#onComplaint?.(complaint);
  }
}

/** Drops the older half, so that a list never exceeds 2 × `kept` entries. */
function shorten(list: unknown[]): void {
  if (list.length > 2 * kept) list.splice(0, kept);
}
