// Fields of a form that take a number: letters are not sent, because JSON has no number for them.

import { words } from '../languages/words.ts';

/** Also with a decimal comma; null if it is no number. */
export function numberIn(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** What is wrong with each of these fields; one that is not wrong is left out. */
export function wrongNumbers<Name extends string>(
  form: Readonly<Record<Name, string>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const wrong: Partial<Record<Name, string>> = {};
  for (const name of names)
    if (numberIn(form[name]) === null) wrong[name] = words.dataForm.faults.number();
  return wrong;
}
