// Makes a printer the default one, with a way back.

import { words } from '../languages/words.ts';
import { toast } from '../parts/messages/toast.ts';
import { useAction } from '../queries.ts';

export function useDefaultPrinter() {
  const { mutateAsync, isPending } = useAction(
    (client, id: string) => client.changePrinter(id, { default: true }),
    ['printers'],
  );
  /** Says that receipts go there now; `before` was the default. */
  const tell = (name: string, before?: string) => {
    const undo = before !== undefined && {
      label: words.printer.undo,
      run: () => choose(before),
    };
    toast.doneAbout('the default printer', words.printer.nowDefault(name), undo || undefined);
  };
  /** The button that was pressed may be gone when the service answers. */
  const choose = (id: string, before?: string, failed = () => {}) =>
    void mutateAsync(id).then(
      ({ name }) => tell(name, before),
      (error: Error) => {
        failed();
        toast.failed(error);
      },
    );
  return { isPending, tell, choose };
}
