// /assets

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
const Picture = Type.Unsafe<Buffer>({ type: 'string', contentMediaType: 'image/*' });
const bodyLimit = 3 * 1024 * 1024; // 2 MiB in base64, and room to say what is too large about it

export function assetRoutes(app: App, assets: Assets): void {
  app.get(
    '/assets',
    { schema: { summary: 'List the stored pictures', tags, response: answers(200, AssetList) } },
    async () => ({ success: true as const, assets: await assets.list() }),
  );

  app.get(
    '/assets/:name',
    {
      schema: {
        summary: 'Get a picture',
        tags,
        params: AssetParams,
        response: {
          200: {
            description: 'The picture as it was stored.',
            content: { 'image/*': { schema: Picture } },
          },
          '4xx': Failure,
          '5xx': Failure,
        },
      },
    },
    async ({ params }, reply) => {
      const { type, content } = await assets.get(params.name);
      // An SVG that is opened by itself may hold scripts: they do not run.
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
        summary: 'Store a picture for templates to print',
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
        summary: 'Replace a picture',
        description: 'Templates print the new one from now on; jobs that wait print the old one.',
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
        summary: 'Delete a picture',
        description: 'Refused while a template names it. Jobs that wait still print.',
        tags,
        params: AssetParams,
        response: answers(200, AssetDeleted),
      },
    },
    async ({ params }) => {
      await assets.remove(params.name);
      return { success: true as const, message: `The asset "${params.name}" was deleted.` };
    },
  );
}
