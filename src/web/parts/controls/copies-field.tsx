// A field for the number of copies.

import { mostCopies } from './copies.ts';
import type { FieldTexts } from './form-field.tsx';
import { TextField } from './text-field.tsx';

export function CopiesField(
  props: FieldTexts & { value: string; onValue: (value: string) => void },
) {
  return <TextField {...props} type="number" min={1} max={mostCopies} required />;
}
