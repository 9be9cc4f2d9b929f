// The icons of blocks and tools, on the same 24-unit grid as the icons of the
// pages.

const drawings: Record<string, string> = {
  text: 'M5 7V5h14v2M12 5v14M9 19h6',
  pair: 'M4 8h5M15 8h5M4 16h5M15 16h5M11.5 8h.01M12.5 16h.01',
  row: 'M4 5h6v14H4zM14 5h6v14h-6z',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M12 10v9',
  divider: 'M4 12h16M8 6h8M8 18h8',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  barcode: 'M4 6v12M7.5 6v12M10 6v12M14 6v12M16.5 6v12M20 6v12',
  qrcode: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M14 20h2M20 20h-1.5M18 17.5h.01',
  pdf417: 'M4 6v12M20 6v12M8 6v3M8 12v6M12 6v6M12 15v3M16 6v2M16 11v7',
  datamatrix: 'M5 4v15h15M9 15h.01M13 15h.01M17 15h.01M9 11h.01M17 11h.01M13 7h.01M17 7h.01',
  maxicode:
    'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM12 12h.01M4 4h.01M9 4h.01M15 4h.01M20 4h.01M4 9.5h.01M20 9.5h.01M4 14.5h.01M20 14.5h.01M4 20h.01M9 20h.01M15 20h.01M20 20h.01',
  aztec: 'M4 4h16v16H4zM8 8h8v8H8zM12 12h.01',
  each: 'M9 6h11M9 12h11M9 18h11M4 5l2 1-2 1M4 11l2 1-2 1M4 17l2 1-2 1',
  group: 'M8 4H4v4M16 4h4v4M8 20H4v-4M16 20h4v-4M9 9h6v6H9z',
  feed: 'M12 4v16M8 8l4-4 4 4M8 16l4 4 4-4',
  cut: 'M6 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8 7.5 20 17M8 16.5 20 7',
  drawer: 'M4 6h16v12H4zM4 12h16M10 15h4',
  beep: 'M10 6 6 9.5H3.5v5H6L10 18zM14 9.5a4 4 0 0 1 0 5M17 7a8 8 0 0 1 0 10',
  undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3',
  redo: 'm16 5 4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h3',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  duplicate: 'M9 9h11v11H9zM5 15H4V4h11v1M14.5 12v5M12 14.5h5',
  paste: 'M9 4h6v3H9zM9 5.5H6V20h12V5.5h-3M9.5 12h5M9.5 16h5',
  rotate: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v4.5h-4.5',
  'align-left': 'M4 4v16M8 7h12v3H8zM8 14h7v3H8z',
  'align-center': 'M12 4v3M12 10v4M12 17v3M6 7h12v3H6zM8 14h8v3H8z',
  'align-right': 'M20 4v16M4 7h12v3H4zM9 14h7v3H9z',
  'align-top': 'M4 4h16M7 8v12h3V8zM14 8v7h3V8z',
  'align-middle': 'M4 12h3M10 12h4M17 12h3M7 6v12h3V6zM14 8v8h3V8z',
  'align-bottom': 'M4 20h16M7 4v12h3V4zM14 9v7h3V9z',
  'align-across': 'M4 4v16M20 4v16M10 7h4v10h-4z',
  'align-down': 'M4 4h16M4 20h16M7 10v4h10v-4z',
  condition: 'M12 3l9 9-9 9-9-9zM12 8.5v4M12 15.5h.01',
};

export function Glyph({ name }: { name: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name] ?? drawings.text} />
    </svg>
  );
}
