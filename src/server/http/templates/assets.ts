// Routes under /assets: the images and fonts that templates print by name.

import {
  AssetAnswer,
  AssetChange,
  AssetDeleted,
  AssetList,
  AssetParams,
  NewAsset,
} from '../../../api/assets.ts';
import { answers, Failure, imageOf } from '../../../api/envelope.ts';
import type { Assets } from '../../app/templates/assets.ts';
import type { App } from '../app.ts';

const tags = ['assets'];
const bodyLimit = 6 * 1024 * 1024; // a font of 4 MiB in base64, and room for larger files that are rejected with a reason

export function assetRoutes(app: App, assets: Assets): void {
  app.get('/assets', {
    schema: {
      operationId: 'listAssets',
      summary: 'List assets',
      description: 'Without their files.',
      tags,
      response: answers(200, AssetList),
    },
    handler: async () => ({ success: true as const, assets: await assets.list() }),
  });

  app.get('/assets/:name', {
    schema: {
      operationId: 'getAsset',
      summary: 'Get the file of an asset',
      description: 'As it was uploaded.',
      faults: ['ASSET_NOT_FOUND'],
      tags,
      params: AssetParams,
      response: {
        200: {
          description: 'The image or font as it was uploaded.',
          content: {
            'image/*': { schema: imageOf('image/*') },
            'font/*': { schema: imageOf('font/*') },
          },
        },
        '4xx': Failure,
        '5xx': Failure,
      },
    },
    handler: async ({ params }, reply) => {
      const { type, content } = await assets.get(params.name);
      // An SVG that is opened directly may hold scripts; this keeps them from running.
      return reply
        .type(type)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .send(Buffer.from(content));
    },
  });

  app.post('/assets', {
    bodyLimit,
    schema: {
      operationId: 'createAsset',
      summary: 'Upload an image or a font for templates',
      description:
        'A template prints an image as `{ "type": "image", "content": "logo" }`, and text in a font as `{ "type": "text", "content": "Hello", "font": "brand" }`.',
      faults: ['ASSET_EXISTS', 'QUEUE_FULL', 'STORAGE_FULL'],
      tags,
      body: NewAsset,
      response: answers(201, AssetAnswer),
    },
    handler: async ({ body }, reply) => {
      const asset = await assets.create(body.name, body.content);
      reply.code(201);
      return { success: true as const, asset };
    },
  });

  app.put('/assets/:name', {
    bodyLimit,
    schema: {
      operationId: 'replaceAsset',
      summary: 'Replace the file of an asset',
      faults: ['ASSET_NOT_FOUND', 'QUEUE_FULL', 'STORAGE_FULL'],
      description:
        'New prints use the new file; queued jobs print the old one. An image stays an image, and a font a font.',
      tags,
      params: AssetParams,
      body: AssetChange,
      response: answers(200, AssetAnswer),
    },
    handler: async ({ params, body }) => {
      const asset = await assets.replace(params.name, body.content);
      return { success: true as const, asset };
    },
  });

  app.delete('/assets/:name', {
    schema: {
      operationId: 'deleteAsset',
      summary: 'Delete an asset',
      faults: ['ASSET_NOT_FOUND', 'ASSET_IN_USE', 'STORAGE_FULL'],
      description: 'Rejected while a template uses it. Queued jobs are still printed.',
      tags,
      params: AssetParams,
      response: answers(200, AssetDeleted),
    },
    handler: async ({ params }) => {
      await assets.remove(params.name);
      return { success: true as const, message: `Asset "${params.name}" was deleted.` };
    },
  });
}
