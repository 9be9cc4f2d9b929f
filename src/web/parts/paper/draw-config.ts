// The picture of a template that is not stored, with its sample data.

import type { CallOptions, PlatenClient } from '../../../client/index.ts';

export async function drawConfig(
  client: PlatenClient,
  config: Record<string, unknown>,
  call?: CallOptions,
): Promise<Blob> {
  const { image } = await client.previewDraft({ config }, call);
  return new Blob([Uint8Array.from(atob(image), (char) => char.codePointAt(0)!)], {
    type: 'image/png',
  });
}
