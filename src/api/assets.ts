// Requests and answers of /assets.

import Type from 'typebox';
import { assetName } from '../core/model/templates/asset.ts';
import { idRule } from '../core/model/id-rule.ts';
import { answer, body, message, named, pngExample, success, timestamp } from './envelope.ts';

const Content = Type.String({
  description:
    'A PNG, JPEG, WebP, GIF, BMP or SVG of at most 2 MiB and 4 megapixels (a photo as JPEG: 4 MiB and 50 megapixels; it is stored smaller), or a font (TTF or OTF) of at most 4 MiB; in base64 or as a data URI.',
  examples: [pngExample],
});

export const NewAsset = body('NewAsset', {
  name: Type.String({
    pattern: `^${assetName}$`,
    description: `${idRule} Templates refer to the asset by this name.`,
    examples: ['logo'],
  }),
  content: Content,
});

export const AssetChange = body('AssetChange', { content: Content });

export const AssetParams = Type.Object({
  name: Type.String({ description: 'The name of the asset.', examples: ['logo'] }),
});

const Asset = named('Asset', {
  name: Type.String({ description: 'The name that templates use.', examples: ['logo'] }),
  type: Type.String({
    description: 'The media type, detected from the content.',
    examples: ['image/png'],
  }),
  width: Type.Integer({
    description: 'In dots; for an SVG only the aspect ratio matters, and a font has 0.',
    examples: [8],
  }),
  height: Type.Integer({ description: 'In dots; a font has 0.', examples: [8] }),
  bytes: Type.Integer({ description: 'The size of the file.', examples: [78] }),
  createdAt: timestamp('When it was uploaded first.'),
  updatedAt: timestamp('When it was uploaded last.'),
});

const ListedAsset = named('ListedAsset', {
  ...Asset.properties,
  usedBy: Type.Array(Type.String(), {
    description:
      'The ids of the templates that print it. It cannot be deleted while there are any.',
    examples: [['receipt']],
  }),
});

export const AssetList = success({ assets: Type.Array(ListedAsset, { description: 'By name.' }) });
export const AssetAnswer = answer('AssetAnswer', { asset: Asset });
export const AssetDeleted = success({
  message: message('Asset "logo" was deleted.'),
});
