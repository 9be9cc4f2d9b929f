export function apiDoc(openapi: object, asyncapi: object): string;
