// Whether the data of a code, one character a byte, is free of control bytes.
// Data that has any is painted, so that it can never act as a command.

export function isPrintable(data: string): boolean {
  for (let index = 0; index < data.length; index++) {
    const unit = data.charCodeAt(index);
    if (unit < 0x20 || unit === 0x7f || unit > 0xff) return false;
  }
  return true;
}
