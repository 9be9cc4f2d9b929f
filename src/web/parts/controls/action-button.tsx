// A button that starts a request. While the request runs, or has left nothing to do, it does
// nothing and keeps the focus: a disabled button would lose it to the page.

import type { ComponentProps } from 'react';

type Props = ComponentProps<'button'> & {
  isPending: boolean;
};

export function ActionButton({ isPending, onClick, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
