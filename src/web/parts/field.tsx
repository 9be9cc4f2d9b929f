// A labelled field of a form, with what is wrong with it beside it.

import { type ReactNode, useId } from 'react';

export interface FieldProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export function Field({
  label,
  hint,
  wrong,
  children,
}: {
  label: string;
  hint?: string;
  wrong?: string | undefined;
  children: (props: FieldProps) => ReactNode;
}) {
  const id = useId();
  const note = wrong ?? hint;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': wrong !== undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={wrong ? 'wrong' : 'hint'}>
          {note}
        </p>
      )}
    </div>
  );
}
