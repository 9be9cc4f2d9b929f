// Tells whether a part of the preview has ink on it. Read some time after the last change, so that
// typing does not wait for it.

import { useEffect, useState } from 'react';
import type { Rectangle } from './label-geometry.ts';

export type HasInk = (part: Rectangle) => boolean;

const delayMs = 250;

/** Null until it is known for this image. */
export function useInk(image: string): HasInk | null {
  const [read, setRead] = useState<{ image: string; hasInk: HasInk } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const later = setTimeout(() => {
      void inkOf(image).then((hasInk) => isCurrent && hasInk && setRead({ image, hasInk }));
    }, delayMs);
    return () => {
      isCurrent = false;
      clearTimeout(later);
    };
  }, [image]);
  return read?.image === image ? read.hasInk : null;
}

async function inkOf(png: string): Promise<HasInk | null> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const isDecoded = await image.decode().then(
    () => true,
    () => false,
  );
  if (!context || !isDecoded) return null;
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  context.drawImage(image, 0, 0);
  return ({ x, y, width, height }) => {
    if (width < 1 || height < 1) return false;
    const { data } = context.getImageData(x, y, width, height);
    for (let at = 0; at < data.length; at += 4)
      if (data[at]! < 128 && data[at + 3]! > 0) return true;
    return false;
  };
}
