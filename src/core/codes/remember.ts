// Keeps what was made last: a symbol is measured, painted and previewed from
// one making.

const kept = 64;

export function remember<Made extends object>(make: (key: string) => Made): (key: string) => Made {
  const made = new Map<string, Made>();
  return (key) => {
    let found = made.get(key);
    if (found === undefined) found = make(key);
    made.delete(key);
    made.set(key, found); // the last used is the last to go
    if (made.size > kept) for (const oldest of made.keys()) return (made.delete(oldest), found);
    return found;
  };
}
