// The picture of a template in a list: of the stored one, or of a starter in another language.

import { drawConfig } from '../parts/paper/draw-config.ts';
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
