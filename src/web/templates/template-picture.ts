// The picture of a template in a list: of the stored one, or of a starter in another language.

import type { CallOptions, PlatenClient } from '../../client/index.ts';
import type { RemoteImageProps } from '../parts/paper/remote-image.tsx';
import type { ShownTemplate } from './starters.ts';

export function templatePicture({
  id,
  name,
  updatedAt,
  config,
}: ShownTemplate): Pick<RemoteImageProps, 'name' | 'draw'> {
  if (!config)
    return {
      name: ['template', id, updatedAt],
      draw: (client, call) => client.previewTemplate(id, {}, 1, call),
    };
  return { name: ['starter', id, name], draw: (client, call) => drawConfig(client, config, call) };
}

/** Draws a template that is not stored, with its sample data. */
async function drawConfig(
  client: PlatenClient,
  config: Record<string, unknown>,
  call?: CallOptions,
): Promise<Blob> {
  const { image } = await client.previewDraft({ config }, call);
  return new Blob([Uint8Array.from(atob(image), (char) => char.codePointAt(0)!)], {
    type: 'image/png',
  });
}
