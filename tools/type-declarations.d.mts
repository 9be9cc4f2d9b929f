export function typeDeclarations(types: Record<string, object>): string;
