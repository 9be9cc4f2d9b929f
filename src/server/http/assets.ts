// Routes under /assets: the images that templates print by name.

import {
  AssetAnswer,
  AssetChange,
  AssetDeleted,
  AssetList,
  AssetParams,
  NewAsset,
} from '../../api/assets.ts';
import Type from 'typebox';
import { answers, Failure } from '../../api/envelope.ts';
import type { Assets } from '../app/assets.ts';
import type { App } from './app.ts';

const tags = ['assets'];
const ImageContent = Type.Unsafe<Buffer>({ type: 'string', contentMediaType: 'image/*' });
const bodyLimit = 3 * 1024 * 1024; // 2 MiB in base64, and room for larger files that are rejected with a reason

export function assetRoutes(app: App, assets: Assets): void {
  app.get(
    '/assets',
    { schema: { summary: 'List assets', tags, response: answers(200, AssetList) } },
    async () => ({ success: true as const, assets: await assets.list() }),
  );

  app.get(
    '/assets/:name',
    {
      schema: {
        summary: 'Get the image of an asset',
        tags,
        params: AssetParams,
        response: {
          200: {
            description: 'The image as it was uploaded.',
            content: { 'image/*': { schema: ImageContent } },
          },
          '4xx': Failure,
          '5xx': Failure,
        },
      },
    },
    async ({ params }, reply) => {
      const { type, content } = await assets.get(params.name);
      // An SVG that is opened directly may hold scripts; this keeps them from running.
      return reply
        .type(type)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .send(Buffer.from(content));
    },
  );

  app.post(
    '/assets',
    {
      bodyLimit,
      schema: {
        summary: 'Upload an image for templates',
        tags,
        body: NewAsset,
        response: answers(201, AssetAnswer),
      },
    },
    async ({ body }, reply) => {
      const asset = await assets.create(body.name, body.content);
      reply.code(201);
      return { success: true as const, asset };
    },
  );

  app.put(
    '/assets/:name',
    {
      bodyLimit,
      schema: {
        summary: 'Replace the image of an asset',
        description: 'New prints use the new image; queued jobs print the old one.',
        tags,
        params: AssetParams,
        body: AssetChange,
        response: answers(200, AssetAnswer),
      },
    },
    async ({ params, body }) => {
      const asset = await assets.replace(params.name, body.content);
      return { success: true as const, asset };
    },
  );

  app.delete(
    '/assets/:name',
    {
      schema: {
        summary: 'Delete an asset',
        description: 'Rejected while a template uses it. Queued jobs are still printed.',
        tags,
        params: AssetParams,
        response: answers(200, AssetDeleted),
      },
    },
    async ({ params }) => {
      await assets.remove(params.name);
      return { success: true as const, message: `Asset "${params.name}" was deleted.` };
    },
  );
}
