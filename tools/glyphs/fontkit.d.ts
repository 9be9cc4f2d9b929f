// The part of fontkit that is used here. Declared in this folder so that the
// repository type-checks also where the fonts are not installed.

declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number;
    characterSet: number[];
    glyphForCodePoint(codePoint: number): Glyph;
    getGlyph(id: number): Glyph;
  }
  export interface Glyph {
    advanceWidth: number;
    path: { commands: { command: string; args: number[] }[] };
  }
  export function openSync(file: string): Font;
}
