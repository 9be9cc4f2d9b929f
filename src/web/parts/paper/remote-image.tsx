// An image from the service, fetched with the API key and shown as a blob. It
// is loaded when it scrolls into view; its space is reserved before.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallOptions, PlatenClient } from '../../../client/index.ts';
import { words } from '../../languages/words.ts';
import { useClient } from '../../session.ts';
import { inWords } from '../text/in-words.ts';
import { PaperText } from './paper-text.tsx';
import './remote-image.css';

/** A picture in base64, with the text on it for screen readers. */
interface DrawnText {
  image: string;
  text: readonly string[];
}

export interface RemoteImageProps {
  /** The cache key: images with the same name are fetched once. */
  name: (string | number)[];
  draw: (client: PlatenClient, call: CallOptions) => Promise<Blob | DrawnText>;
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
  const isBlob = data instanceof Blob;
  const blobUrl = useBlobUrl(isBlob ? data : undefined);
  const url = data && !isBlob ? `data:image/png;base64,${data.image}` : blobUrl;
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
      {data && !isBlob && <PaperText lines={data.text} />}
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
