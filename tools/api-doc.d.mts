export function apiDoc(openapi: object): string;
