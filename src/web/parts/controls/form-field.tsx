// A labelled form field with a hint or an error message.

import { type ReactNode, useId } from 'react';

export interface FormFieldProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FieldTexts {
  label: string;
  hint?: string | undefined;
  wrong?: string | undefined;
}

export function FormField({
  label,
  hint,
  wrong,
  children,
}: FieldTexts & { children: (props: FormFieldProps) => ReactNode }) {
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
