// A list on its way from the page where it was opened to the page that prints its rows.

let handed: File | undefined;

export function handList(file: File): void {
  handed = file;
}

/** Returns the list once: a page that is opened later starts with none. */
export function takeList(): File | undefined {
  const file = handed;
  handed = undefined;
  return file;
}
