// Chooses the image of an image block: a stored asset, an upload or an
// expression.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../parts/toasts.tsx';
import { useResource } from '../queries.ts';
import { useClient } from '../session.ts';
import { ExpressionField } from './expression-field.tsx';
import type { ControlProps } from './control.ts';
import { designerWords } from './words.ts';

const largestBytes = 2 * 1024 * 1024;

export function ImageControl(props: ControlProps) {
  const { value, onChange, label } = props;
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const [isStoring, setStoring] = useState(false);
  const assets = useResource(['assets'], (one) => one.assets()).data ?? [];
  const text = typeof value === 'string' ? value : '';
  const isInline = text.startsWith('data:');

  const store = async (file: File) => {
    setStoring(true);
    try {
      if (file.size > largestBytes) throw new Error(designerWords.fields.tooLarge);
      const name = freeName(
        file.name,
        assets.map((asset) => asset.name),
      );
      await client.createAsset(name, await dataUri(file));
      await queries.invalidateQueries({ queryKey: ['assets'] });
      onChange(name);
    } catch (error) {
      toast.failed(error as Error);
    }
    setStoring(false);
  };

  return (
    <div className="picture-control">
      {assets.length > 0 && (
        <select
          className="input"
          aria-label={label}
          value={assets.some(({ name }) => name === text) ? text : ''}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="" disabled>
            …
          </option>
          {assets.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
      {!isInline && <ExpressionField {...props} value={text} isBare={false} isOneLine />}
      <label className="button small picture-upload">
        {isStoring ? designerWords.fields.uploading : designerWords.fields.upload}
        <input
          type="file"
          className="for-readers"
          accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
          disabled={isStoring}
          onChange={({ target }) => target.files?.[0] && void store(target.files[0])}
        />
      </label>
    </div>
  );
}

function freeName(file: string, taken: string[]): string {
  const base = file.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '') || 'picture';
  let name = base;
  for (let number = 2; taken.includes(name); number++) name = `${number}-${base}`;
  return name;
}

async function dataUri(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  return `data:${file.type};base64,${btoa(binary)}`;
}
