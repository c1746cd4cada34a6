/** A path without the prefixes under which the server answers too. */
export const routeOf = (path: string): string =>
  path
    .replace(/^\/api(?=\/)/, '')
    .replace(/^\/v1(?=\/)/, '')
    .replace(/(?<=.)\/$/, '')
