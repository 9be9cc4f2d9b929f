// Asks for the rate of a tax line before it is added, because it stands in a text and in a formula.

import { useState } from 'react';
import { TextField } from '../../parts/controls/text-field.tsx';
import { takeFocus } from '../../parts/hooks/take-focus.ts';
import { words } from '../../languages/words.ts';

export function VatForm({ onAdd }: { onAdd: (percent: number) => void }) {
  const text = words.designer.vat;
  const [rate, setRate] = useState('');
  const percent = Number(rate);
  return (
    <form
      className="vat-form"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(percent);
      }}
    >
      <TextField
        label={text.rate}
        hint={text.hint}
        type="number"
        min={0.1}
        max={99}
        step={0.1}
        required
        ref={takeFocus} // the form replaces the button that was pressed
        value={rate}
        onValue={setRate}
      />
      <button type="submit" className="button primary">
        {text.add}
      </button>
    </form>
  );
}
