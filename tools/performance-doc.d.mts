export function readFigures(): Record<string, object>;
export function performanceDoc(figures: Record<string, object>): string;
