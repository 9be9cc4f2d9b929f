// A picture that the service draws. Fetched with the key and shown as a blob;
// read only once it comes into view, and its place is kept free until then.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PlatenClient } from '../../client/index.ts';
import { useClient } from '../session.ts';
import { words } from '../words.ts';
import { inWords } from './problem.tsx';
import './picture.css';

export interface PictureProps {
  /** What the picture is known by: the same name is not drawn twice. */
  name: (string | number)[];
  draw: (client: PlatenClient) => Promise<Blob>;
  label: string;
  /** Its size, where it is known before it is drawn. */
  dots?: { width: number; height: number };
}

/** A printer's dots are small: two to a pixel of the screen are about life size. */
const dotsPerPixel = 2;

export function Picture({ name, draw, label, dots }: PictureProps) {
  const client = useClient();
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const { data, error } = useQuery({
    queryKey: ['picture', ...name],
    queryFn: () => draw(client),
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
