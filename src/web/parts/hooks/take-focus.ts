// Sets the focus to an element when it appears: `ref={takeFocus}`. The attribute `autofocus` works
// only once per document.

export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
