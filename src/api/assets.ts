// /assets

import Type from 'typebox';
import { assetName } from '../core/model/asset.ts';
import { success, Timestamp } from './envelope.ts';

const Content = Type.String({
  minLength: 1,
  description:
    'A PNG, JPEG, WebP, GIF or SVG in base64, or as a data URI: at most 2 MiB and 4 megapixels.',
  examples: ['iVBORw0KGgo…', 'data:image/png;base64,iVBORw0KGgo…'],
});

export const NewAsset = Type.Object(
  {
    name: Type.String({
      pattern: `^${assetName}$`,
      description: 'Letters, digits, dot, dash, underscore. Templates print it by this name.',
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
  type: Type.String({ description: 'What its content is, whatever it was called.' }),
  width: Type.Integer({ description: 'In dots; of an SVG only its shape counts.' }),
  height: Type.Integer(),
  bytes: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const AssetList = success({ assets: Type.Array(Asset) });
export const AssetAnswer = success({ asset: Asset });
export const AssetDeleted = success({ message: Type.String() });
