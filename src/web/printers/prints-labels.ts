// Whether a printer or a profile prints labels.

export function printsLabels(printer: { driver: string } | undefined): boolean {
  return printer?.driver === 'zpl' || printer?.driver === 'tspl';
}
