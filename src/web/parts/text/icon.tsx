// The icons of the pages, on a 24-unit grid.

const drawings = {
  overview: 'M4 13h7V4H4zM13 20h7v-9h-7zM4 20h7v-4H4zM13 8h7V4h-7z',
  jobs: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  templates: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5',
  printers:
    'M7 9V3h10v6M7 18H5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M7 14h10v7H7z',
  paper:
    'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 5h9a3 3 0 0 1 3 3v12l-2.5-1.5L15 20l-2.5-1.5L10 20V10.2',
  developers: 'm8 7-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  sent: 'M4 12h15M13 6l6 6-6 6',
  printing:
    'M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2',
  waiting: 'M12 7v5l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  warning:
    'M12 9v4M12 17h.01M10.3 4.2 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0Z',
  stop: 'M12 8v5M12 16h.01M8 3h8l5 5v8l-5 5H8l-5-5V8z',
  unplugged:
    'm4 4 16 16M8.5 8.5 6 11a4 4 0 0 0 0 5.7l.3.3a4 4 0 0 0 5.7 0l2.5-2.5M13 6l1.3-1.3a4 4 0 0 1 5.7 0 4 4 0 0 1 0 5.7L18.5 12',
  cancelled: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM6 6l12 12',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5v14l11-7z',
  plus: 'M12 5v14M5 12h14',
  close: 'm6 6 12 12M18 6 6 18',
  back: 'M15 5l-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  again:
    'M4 12a8 8 0 0 1 13.7-5.7L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.7L4 15.5M4 20v-4.5h4.5',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4',
  light:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  key: 'M14.5 9.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM13.2 12.7 20 19.5M17 16.5l2-2',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  link: 'M7 17 17 7M9 7h8v8',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M12 17v-6M9.5 13.5 12 11l2.5 2.5',
  batches: 'M4 8h12v12H4zM8 8V4h12v12h-4M8 13h4M8 16h4',
  routes: 'M5 21V10M5 10a3 3 0 0 0 3-3h8M5 10a3 3 0 0 1 3 3h8M13 4l3 3-3 3M13 10l3 3-3 3',
  more: 'M12 6h.01M12 12h.01M12 18h.01',
  up: 'm5 15 7-7 7 7',
  down: 'm5 9 7 7 7-7',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 20.5a2 2 0 0 0 4 0',
  menu: 'M4 7h16M4 12h16M4 17h16',
} as const;

/** Icons that point in the direction of reading. */
const pointing: ReadonlySet<string> = new Set(['back', 'next', 'routes', 'link', 'sent']);

export type IconName = keyof typeof drawings;

/** Hidden from screen readers, because a text always accompanies the icon. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={pointing.has(name) ? 'icon points' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
