// Requests and answers of /assets.

import Type from 'typebox';
import { assetName } from '../core/model/asset.ts';
import { success, Timestamp } from './envelope.ts';

const Content = Type.String({
  minLength: 1,
  description:
    'A PNG, JPEG, WebP, GIF or SVG, in base64 or as a data URI: at most 2 MiB and 4 megapixels.',
  examples: ['iVBORw0KGgo…', 'data:image/png;base64,iVBORw0KGgo…'],
});

export const NewAsset = Type.Object(
  {
    name: Type.String({
      pattern: `^${assetName}$`,
      description:
        'Letters, digits, dot, dash, underscore. Templates refer to the asset by this name.',
      examples: ['logo'],
    }),
    content: Content,
  },
  { additionalProperties: false },
);

export const AssetChange = Type.Object({ content: Content }, { additionalProperties: false });

export const AssetParams = Type.Object({ name: Type.String() });

const Asset = Type.Object({
  name: Type.String(),
  type: Type.String({ description: 'The media type, detected from the content.' }),
  width: Type.Integer({ description: 'In dots; for an SVG only the aspect ratio matters.' }),
  height: Type.Integer(),
  bytes: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const AssetList = success({ assets: Type.Array(Asset) });
export const AssetAnswer = success({ asset: Asset });
export const AssetDeleted = success({ message: Type.String() });
