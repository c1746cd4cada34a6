/**
 * whether a browser takes two addresses for one site: the frame of another one may be kept from its cookies.
 * Under which endings of names anybody gets one of his own (co.uk, fly.dev) is a long list: without it two names side
 * by side count as two sites, and only a name and what lies under it as one.
 */
export const isSameSite = (one: URL, other: URL): boolean =>
  one.protocol === other.protocol &&
  (one.hostname === other.hostname || isUnder(one.hostname, other.hostname) || isUnder(other.hostname, one.hostname))

/** One word alone, such as localhost, is such an ending itself. */
const isUnder = (host: string, parent: string): boolean => parent.includes('.') && host.endsWith(`.${parent}`)
