// The stored pictures and fonts: where each is used, upload, replace and delete.

import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ListedAsset } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { ConfirmedAction } from '../parts/controls/confirmed-action.tsx';
import { FileButton, useFileDrop } from '../parts/controls/drop-zone.tsx';
import { Empty } from '../parts/messages/empty.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { RemoteImage } from '../parts/paper/remote-image.tsx';
import { toast } from '../parts/messages/toast.ts';
import { useReportedAction, useSettings, useTemplates } from '../queries.ts';
import { useClient } from '../session.ts';
import { useAssets } from './picture-choice.tsx';
import { fontTypes, isFont, pictureTypes, replacePicture } from './store-picture.ts';
import { useStorePicture } from './use-store-picture.ts';
import './pictures.css';

export function PictureLibrary() {
  const text = words.pictures;
  const { data, error } = useAssets();
  const { isStoring, store } = useStorePicture((name) => toast.done(text.stored(name)));
  const isOver = useFileDrop(([file]) => file && store(file));
  if (error) return <Problem error={error} />;
  if (!data) return <Loading />;
  return (
    <div className={isOver ? 'stack picture-library is-over' : 'stack picture-library'}>
      <p className="soft settings-text">{text.text}</p>
      <p>
        <FileButton
          className="button primary"
          accept={`${pictureTypes},${fontTypes}`}
          onFiles={([file]) => file && store(file)}
        >
          {isStoring ? words.designer.fields.uploading : words.designer.fields.upload}
        </FileButton>
      </p>
      {data.length === 0 && <Empty icon="file" {...text.none} />}
      <ul className="picture-grid">
        {data.map((asset) => (
          <li key={asset.name} className="card picture-card">
            <PictureCard asset={asset} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PictureCard({ asset }: { asset: ListedAsset }) {
  const { name, width, height, bytes, updatedAt, usedBy } = asset;
  const text = words.pictures;
  const templates = useTemplates().data ?? [];
  const isLogo = useSettings().data?.shop.logo === name;
  const client = useClient();
  const queries = useQueryClient();
  const removing = useReportedAction(
    (one) => one.deleteAsset(name),
    ['assets', 'audit'],
    () => text.remove.done(name),
  );
  const replace = async (file: File) => {
    try {
      await replacePicture(client, name, file, words.designer.fields.tooLarge);
      for (const key of ['assets', 'picture', 'audit'])
        void queries.invalidateQueries({ queryKey: [key] });
      toast.done(text.replaced(name));
    } catch (error) {
      toast.failed(error as Error);
    }
  };
  const nameOf = (id: string) => templates.find((template) => template.id === id)?.name ?? id;
  return (
    <>
      <div className="picture-thumb">
        {isFont(asset) ? (
          <span className="font-thumb" aria-hidden="true">
            Aa
          </span>
        ) : (
          <RemoteImage
            name={['asset', name, updatedAt]}
            draw={(one, call) => one.asset(name, call)}
            label={name}
          />
        )}
      </div>
      <div className="picture-facts">
        <strong>{name}</strong>
        <span className="faint">
          {isFont(asset) ? text.font(bytes) : text.size(width, height, bytes)}
        </span>
        {usedBy.length === 0 && !isLogo ? (
          <span className="faint">{text.unused}</span>
        ) : (
          <ul className="picture-uses">
            {isLogo && (
              <li>
                <Link href="/settings/shop">{text.isLogo}</Link>
              </li>
            )}
            {usedBy.map((id) => (
              <li key={id}>
                <Link href={`/templates/${id}`}>{nameOf(id)}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="row picture-actions">
        <FileButton
          className="button small"
          accept={isFont(asset) ? fontTypes : pictureTypes}
          onFiles={([file]) => file && void replace(file)}
        >
          {text.replace}
          <span className="for-readers"> {name}</span>
        </FileButton>
        {usedBy.length === 0 && !isLogo && (
          <ConfirmedAction
            icon="trash"
            texts={{
              action: text.remove.action,
              title: text.remove.title(name),
              confirm: text.remove.action,
            }}
            doing={removing}
            isDangerous
            isSmall
          >
            <p>{text.remove.text}</p>
          </ConfirmedAction>
        )}
      </div>
    </>
  );
}
