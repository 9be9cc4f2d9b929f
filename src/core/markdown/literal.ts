// Text that a template prints unchanged: what would be markup or an expression is quoted.

/** Also at the ends of the text, where markup and expressions may follow. */
const special = /[{}]{2,}|^[{}]|[{}]$|\\(?=[*_=~])|\\$|^[*_=~]+|[*_=~]+$|[*_=~]{2,}/g;

export function literal(text: string): string {
  return text.replaceAll(special, (found) => `{{ "${found.replaceAll('\\', '\\\\')}" }}`);
}
