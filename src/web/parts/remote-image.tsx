// An image from the service, fetched with the API key and shown as a blob. It
// is loaded when it scrolls into view; its space is reserved before.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallOptions, PlatenClient } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { useClient } from '../session.ts';
import { inWords } from './in-words.ts';
import './remote-image.css';

export interface RemoteImageProps {
  /** The cache key: images with the same name are fetched once. */
  name: (string | number)[];
  draw: (client: PlatenClient, call: CallOptions) => Promise<Blob>;
  label: string;
  /** The size, if it is known in advance. */
  dots?: { width: number; height: number };
}

/** Two printer dots per screen pixel is about life size. */
const dotsPerPixel = 2;

export function RemoteImage({ name, draw, label, dots }: RemoteImageProps) {
  const client = useClient();
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const { data, error } = useQuery({
    queryKey: ['picture', ...name],
    // Pages wait for their data, not for pictures, least of all for those of a page that was left.
    queryFn: ({ signal }) => draw(client, { signal, priority: 'low' }),
    enabled: isSeen,
    staleTime: 5 * 60_000,
  });
  const url = useBlobUrl(data);
  const [drawn, setDrawn] = useState<number>();
  const width = dots?.width ?? drawn;
  const isSettled = width !== undefined || error !== null;
  return (
    <div
      ref={place}
      className={`picture${isSettled ? ' is-settled' : ''}`}
      style={
        dots && {
          width: dots.width / dotsPerPixel,
          aspectRatio: `${dots.width} / ${dots.height}`,
        }
      }
    >
      {url && (
        <img
          src={url}
          alt={label}
          style={width === undefined ? undefined : { width: width / dotsPerPixel }}
          onLoad={({ currentTarget }) => setDrawn(currentTarget.naturalWidth)}
        />
      )}
      {error && <p className="picture-error">{words.picture.failed(inWords(error))}</p>}
    </div>
  );
}

function useSeen(place: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '300px' },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isSeen;
}

function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
