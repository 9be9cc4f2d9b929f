// Bodies that are a JPEG: photographs of phones have more bytes than other bodies may. The
// route gets a smaller one, which is stored with the job.

import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Fault } from '../../../core/model/fault.ts';
import { photoBytes, photoType, photoUri } from '../../../core/photo.ts';
import type { App } from '../app.ts';

export function acceptPhotos(app: App): void {
  app.addContentTypeParser(photoType, async (_request: FastifyRequest, body: Readable) => ({
    image: await photoUri(await read(body)),
  }));
}

async function read(body: Readable): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // The request is answered after an error, so its stream must stay open.
  for await (const part of body.iterator({ destroyOnReturn: false })) {
    parts.push(part as Uint8Array);
    if ((bytes += (part as Uint8Array).length) > photoBytes)
      throw new Fault(
        'PAYLOAD_TOO_LARGE',
        `The photo is too large: more than ${photoBytes / 1024 / 1024} MiB. Send a smaller one.`,
      );
  }
  return Buffer.concat(parts);
}
