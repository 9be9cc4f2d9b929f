// Converts ESC/POS to reviewable text: one command per line, with its name.
// Written from the command reference; throws on unknown commands.

const commands: Record<string, [name: string, argumentBytes: number]> = {
  '1b40': ['ESC @  reset', 0],
  '1b52': ['ESC R  country', 1],
  '1b74': ['ESC t  code page', 1],
  '1b4d': ['ESC M  font', 1],
  '1b45': ['ESC E  bold', 1],
  '1b2d': ['ESC -  underline', 1],
  '1b33': ['ESC 3  line spacing', 1],
  '1b4a': ['ESC J  feed', 1],
  '1b24': ['ESC $  go to', 2],
  '1b5c': ['ESC \\  go on by', 2],
  '1b42': ['ESC B  buzzer', 2],
  '1b70': ['ESC p  pulse', 3],
  '1b61': ['ESC a  alignment', 1],
  '1c2e': ['FS .   no two-byte characters', 0],
  '1d21': ['GS !   size', 1],
  '1d42': ['GS B   white on black', 1],
  '1d48': ['GS H   characters of a barcode', 1],
  '1d50': ['GS P   units', 2],
  '1d56': ['GS V   cut', 2],
  '1d61': ['GS a   tell changes', 1],
  '1d68': ['GS h   height of a barcode', 1],
  '1d77': ['GS w   narrowest bar', 1],
};

export interface Command {
  name: string;
  args: number[];
}

export function readEscpos(bytes: Uint8Array): Command[] {
  const found: Command[] = [];
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at]!;
    if (byte === 0x0a) {
      found.push({ name: 'LF', args: [] });
      at++;
    } else if (byte >= 0x20 && byte !== 0x7f) {
      const start = at;
      while (at < bytes.length && bytes[at]! >= 0x20 && bytes[at] !== 0x7f) at++;
      found.push({ name: 'text', args: [...bytes.subarray(start, at)] });
    } else {
      const code = Buffer.from(bytes.subarray(at, at + 2)).toString('hex');
      if (code === '1d76') {
        const [width, height] = [word(bytes, at + 4), word(bytes, at + 6)];
        const end = at + 8 + width * height;
        if (end > bytes.length) throw new Error(`The image at ${at} is not whole.`);
        found.push({ name: `GS v 0 image`, args: [width, height, ...bytes.subarray(at + 8, end)] });
        at = end;
        continue;
      }
      if (code === '1d6b' || code === '1d28') {
        // GS k m n …, and GS ( k with two bytes of length
        const length = code === '1d6b' ? bytes[at + 3]! : word(bytes, at + 3);
        const start = at + (code === '1d6b' ? 4 : 5);
        const end = start + length;
        if (end > bytes.length) throw new Error(`The code at ${at} is not whole.`);
        const letter = String.fromCharCode(bytes[at + 2]!);
        const name = code === '1d6b' ? `GS k   barcode ${bytes[at + 2]}` : `GS ( ${letter}`;
        found.push({ name, args: [...bytes.subarray(start, end)] });
        at = end;
        continue;
      }
      const known = commands[code];
      if (!known) throw new Error(`No command begins with ${code} at ${at}.`);
      const args = [...bytes.subarray(at + 2, at + 2 + known[1])];
      found.push({ name: known[0], args });
      at += 2 + known[1];
    }
  }
  return found;
}

export function dumpEscpos(bytes: Uint8Array): string {
  const lines = readEscpos(bytes).map(({ name, args }) => {
    if (name === 'text') return `       ${JSON.stringify(shown(args))}`;
    if (name.startsWith('GS v 0')) return `${name} ${args[0]! * 8}x${args[1]} dots`;
    if (name.startsWith('GS k')) return `${name} ${JSON.stringify(shown(args))}`;
    return [name, ...args].join(' ');
  });
  return `${lines.join('\n')}\n`;
}

function shown(bytes: number[]): string {
  return bytes
    .map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : `<${byte.toString(16)}>`))
    .join('');
}

function word(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8);
}
