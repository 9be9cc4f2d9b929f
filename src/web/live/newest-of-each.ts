// Collects changes of things with ids, such as printers: shows the first one at once, and then, a
// few times a second, the newest of each thing.

const pauseMs = 100;

export function newestOfEach<Change>(show: (change: Change) => void) {
  const waiting = new Map<string, Change>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function showAll(): void {
    timer = undefined;
    if (waiting.size === 0) return;
    timer = setTimeout(showAll, pauseMs);
    const changes = [...waiting.values()];
    waiting.clear();
    for (const change of changes) show(change);
  }

  return {
    add(id: string, change: Change): void {
      waiting.set(id, change);
      if (timer === undefined) showAll();
    },
    stop: () => clearTimeout(timer),
  };
}
