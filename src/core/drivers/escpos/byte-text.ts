// Bytes as a text of characters up to 0xff: texts are joined without looking at
// their characters, and all of them are copied once, in the end.

export class ByteText {
  #text = '';

  byte(value: number): void {
    this.#text += String.fromCharCode(value);
  }

  put(...bytes: number[]): void {
    this.#text += bytesText(...bytes);
  }

  /** Each of its characters must be a byte. */
  append(text: string): void {
    this.#text += text;
  }

  get text(): string {
    return this.#text;
  }

  bytes(): Uint8Array {
    return Buffer.from(this.#text, 'latin1');
  }
}

export function bytesText(...bytes: number[]): string {
  return String.fromCharCode(...bytes);
}
