// Makes a printer the default one, with a way back.

import { words } from '../languages/words.ts';
import { toast } from '../parts/messages/toast.ts';
import { useAction } from '../queries.ts';

export function useDefaultPrinter() {
  const { mutate, isPending } = useAction(
    (client, id: string) => client.changePrinter(id, { default: true }),
    ['printers'],
  );
  /** Says that receipts go there now; `before` was the default. */
  const tell = (name: string, before: string | undefined) =>
    before === undefined
      ? toast.done(words.printer.nowDefault(name))
      : toast.doneWith(words.printer.nowDefault(name), words.printer.undo, () =>
          mutate(before, {
            onSuccess: (printer) => toast.done(words.printer.nowDefault(printer.name)),
            onError: toast.failed,
          }),
        );
  return {
    isPending,
    tell,
    choose: (id: string, before: string | undefined, failed = () => {}) =>
      mutate(id, {
        onSuccess: ({ name }) => tell(name, before),
        onError: (error) => {
          failed();
          toast.failed(error);
        },
      }),
  };
}
