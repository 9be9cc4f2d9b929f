// Chooses one of the stored pictures, shown as thumbnails.

import { RemoteImage } from '../parts/paper/remote-image.tsx';
import { useResource } from '../queries.ts';
import { isFont } from './store-picture.ts';
import './pictures.css';

/** Read again each time: the pages of others and programs change them, too. */
export const useAssets = () =>
  useResource(['assets'], (client) => client.assets(), { staleTime: 0 });

export function PictureChoice({
  value,
  label,
  onChange,
}: {
  value: string;
  label: string;
  onChange: (name: string) => void;
}) {
  const assets = (useAssets().data ?? []).filter((asset) => !isFont(asset));
  if (assets.length === 0) return null;
  return (
    <div className="picture-choice" role="radiogroup" aria-label={label}>
      {assets.map(({ name, updatedAt }) => (
        <label key={name} className={name === value ? 'is-chosen' : ''} title={name}>
          <input
            type="radio"
            className="for-readers"
            name={`picture ${label}`}
            checked={name === value}
            onChange={() => onChange(name)}
          />
          <RemoteImage
            name={['asset', name, updatedAt]}
            draw={(client, call) => client.asset(name, call)}
            label={name}
          />
        </label>
      ))}
    </div>
  );
}
