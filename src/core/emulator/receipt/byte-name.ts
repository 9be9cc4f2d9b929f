// The names of bytes in the manuals of ESC/POS and StarPRNT printers.

const controls: Record<number, string> = {
  0x00: 'NUL',
  0x03: 'ETX',
  0x04: 'EOT',
  0x05: 'ENQ',
  0x06: 'ACK',
  0x07: 'BEL',
  0x09: 'HT',
  0x0a: 'LF',
  0x0c: 'FF',
  0x0d: 'CR',
  0x0e: 'SO',
  0x0f: 'SI',
  0x10: 'DLE',
  0x12: 'DC2',
  0x14: 'DC4',
  0x17: 'ETB',
  0x18: 'CAN',
  0x19: 'EM',
  0x1a: 'SUB',
  0x1b: 'ESC',
  0x1c: 'FS',
  0x1d: 'GS',
  0x1e: 'RS',
  0x20: 'SP',
};

const names = Array.from({ length: 256 }, (_, byte) => {
  const isPrintable = byte > 0x20 && byte < 0x7f;
  const hex = byte.toString(16).toUpperCase().padStart(2, '0');
  return controls[byte] ?? (isPrintable ? String.fromCharCode(byte) : hex);
});

/** `ESC`, `@`, or two hexadecimal digits. */
export function byteName(byte: number): string {
  return names[byte]!;
}
