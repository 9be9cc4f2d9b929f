// Makes the id of a template or a printer from its name: "Küche" becomes "kuche", or
// "kuche-2" if that id is taken.

const maxLength = 100;

export function idFrom(name: string, taken: readonly string[], fallback: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, '');
  const base = plain || fallback;
  let id = base;
  for (let number = 2; taken.includes(id); number++) id = `${base}-${number}`;
  return id;
}
