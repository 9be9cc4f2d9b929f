// Lets the paper of a new print slide out of a slot at the printer's speed, and tears it off.
// Paper that was there when the page was opened stays still, and so does all paper for those
// who prefer reduced motion.

import { useEffect, useRef } from 'react';
import type { Printer } from '../../../client/index.ts';

/** The speed in mm/s where it is not known. */
const usualSpeed = 150;
/** A very long paper must not take the page's time. */
const longestMs = 4000;

/**
 * Returns a ref for the element that moves. `paper` is the name of what is on it; null: there is none;
 * undefined: that is not known yet.
 */
export function useFeeding<Moved extends HTMLElement>(
  paper: string | null | undefined,
  { width, speed }: Printer,
) {
  const element = useRef<Moved>(null);
  const before = useRef<string | null>(undefined);
  useEffect(() => {
    const place = element.current;
    if (paper === undefined || paper === before.current) return undefined;
    const isNew = before.current !== undefined;
    before.current = paper;
    if (!isNew || !place) return undefined;
    return whenDrawn(place, (image) => {
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const mmPerPixel = width / Math.max(1, image.clientWidth);
      const heightMm = place.offsetHeight * mmPerPixel;
      const ms = Math.min(longestMs, (heightMm / (speed || usualSpeed)) * 1000);
      feed(place, ms);
    });
  }, [paper, width, speed]);
  return element;
}

/** Calls `act` once the picture is there. */
function whenDrawn(place: HTMLElement, act: (image: HTMLImageElement) => void): () => void {
  const look = () => {
    const image = place.querySelector('img');
    if (!image?.complete || image.naturalHeight === 0) return;
    stop();
    act(image);
  };
  const observer = new MutationObserver(look);
  const stop = () => {
    observer.disconnect();
    place.removeEventListener('load', look, true);
  };
  observer.observe(place, { childList: true, subtree: true });
  place.addEventListener('load', look, true);
  look();
  return stop;
}

/** The motor is even; the tear at the end is a short pull. */
function feed(place: HTMLElement, ms: number): void {
  const feeding = place.animate([{ translate: '0 -100%' }, { translate: '0 0' }], {
    duration: ms,
    easing: 'linear',
  });
  feeding.addEventListener('finish', () =>
    place.animate(
      [
        { translate: '0 0', rotate: '0deg' },
        { translate: '0 0.45rem', rotate: '-1.2deg', easing: 'ease-out' },
        { translate: '0 0', rotate: '0deg' },
      ],
      { duration: 420, delay: 120, easing: 'ease-in' },
    ),
  );
}
