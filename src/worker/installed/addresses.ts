/** In an address: the identity provider's answer, which the server's own document reads. */
export const SIGN_IN_ANSWER = /[?&](code|error|state)=/

/** What fits the path, and no more than a query behind it, of a screen; `:name` stands for any one part. */
export const screenPatterns = (screens: readonly string[]): RegExp[] =>
  screens.map((pattern) => new RegExp(`^${pattern.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/?]+')}/?(\\?|$)`))
