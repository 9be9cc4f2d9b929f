// Rules for the host names that printers may have.

const form =
  /^(?=.{1,253}$)[A-Za-z0-9_]([A-Za-z0-9_-]{0,62})(\.[A-Za-z0-9_]([A-Za-z0-9_-]{0,62}))*\.?$/;
/** Resolvers read these as IPv4 addresses: 999.1.1.1 is none, and 127.1 is an old spelling of one. */
const endsInNumber = /(^|\.)(\d+|0x[\da-f]*)\.?$/i;

export function isHostName(text: string): boolean {
  return form.test(text) && !endsInNumber.test(text);
}
