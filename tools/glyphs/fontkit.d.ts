// Types of the part of fontkit used here, so that the repository type-checks
// without this folder's packages.

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
