// A sentence with elements in it, such as links: `Prints {template} on {printer}.`

import { Fragment, type ReactNode } from 'react';

export function Sentence({ text, ...parts }: { text: string } & Record<string, ReactNode>) {
  return text.split(/\{(\w+)\}/).map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of a sentence never move
    <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>
  ));
}
