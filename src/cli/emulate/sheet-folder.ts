// Saves sheets into a folder: NAME-0001.bin (the bytes), .txt (the text) and .png.
// Each file is written under another name and then renamed, so that a file that can
// be seen is complete; the image comes last.

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrintedSheet } from '../../server/virtual/printed-sheets.ts';
import { CommandError } from '../command-result.ts';

export interface SavedFiles {
  png: string;
  text: string;
  raw: string;
}

interface FolderOptions {
  folder: string;
  /** The names of all printers. */
  printers: readonly string[];
  draw(sheet: PrintedSheet): Promise<Uint8Array>;
  onSaved(printer: string, sheet: PrintedSheet, files: SavedFiles): void;
  onFailure(error: Error): void;
  /** Called when it is full, and when it has room again. */
  onFull(isFull: boolean): void;
}

/** Sheets that may wait, which bounds memory. */
const mostWaiting = 20;

export class SheetFolder {
  readonly #options: FolderOptions;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** Removes what an earlier run saved for printers of these names. */
  constructor(options: FolderOptions) {
    this.#options = options;
    const { folder, printers } = options;
    const earlier = new RegExp(String.raw`^\.?(?:${printers.join('|')})-\d{4,}\.(?:png|txt|bin)$`);
    try {
      mkdirSync(folder, { recursive: true });
      for (const file of readdirSync(folder))
        if (earlier.test(file)) rmSync(join(folder, file), { force: true });
    } catch (error) {
      throw new CommandError(
        `Sheets cannot be saved in ${folder}: ${(error as Error).message}. Choose another folder with --save.`,
      );
    }
  }

  /** Saves one sheet after the other, in the order of printing. */
  add(printer: string, sheet: PrintedSheet): void {
    this.#waiting++;
    if (this.#waiting === mostWaiting) this.#options.onFull(true);
    const before = this.#last;
    this.#last = this.#save(before, printer, sheet);
  }

  /** Resolves when everything is saved. */
  async finish(): Promise<void> {
    await this.#last;
  }

  async #save(before: Promise<void>, printer: string, sheet: PrintedSheet): Promise<void> {
    await before;
    try {
      this.#options.onSaved(printer, sheet, await this.#write(printer, sheet));
    } catch (error) {
      this.#options.onFailure(error as Error);
    }
    this.#waiting--;
    if (this.#waiting === mostWaiting >> 1) this.#options.onFull(false);
  }

  async #write(printer: string, sheet: PrintedSheet): Promise<SavedFiles> {
    const base = `${printer}-${String(sheet.number).padStart(4, '0')}`;
    const put = async (file: string, content: string | Uint8Array) => {
      const path = join(this.#options.folder, file);
      const unfinished = join(this.#options.folder, `.${file}`);
      await writeFile(unfinished, content);
      await rename(unfinished, path);
      return path;
    };
    const raw = await put(`${base}.bin`, sheet.raw?.bytes ?? new Uint8Array(0));
    const text = await put(`${base}.txt`, sheet.text.map((line) => `${line}\n`).join(''));
    const png = await put(`${base}.png`, await this.#options.draw(sheet));
    return { png, text, raw };
  }
}
