// The address at which a printer polls, to be copied into the printer.

import type { Printer } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { CodeBlock } from '../parts/text/code-block.tsx';

export function PollAddress({ printer }: { printer: Printer }) {
  const { pollUrl, ip } = printer;
  if (pollUrl === null) return null;
  const texts = words.printers.add.polling;
  return (
    <section className="card poll-address">
      <h2>{texts.title}</h2>
      <CodeBlock text={pollUrl} label={texts.title} />
      <p className="soft">{texts.steps[ip === 'epson-sdp:' ? 'epson-sdp' : 'cloudprnt']}</p>
    </section>
  );
}
