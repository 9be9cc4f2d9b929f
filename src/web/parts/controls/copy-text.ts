// Copies a text to the clipboard. Pages without TLS have no clipboard interface, so that the
// text is selected and copied as if by a key.

export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard)
    return await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'for-readers';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}
