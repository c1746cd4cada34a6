import { ownAddress } from './landing.ts'

/** Name of the element in a document's head that says from which origins a user's picture may come. */
export const USER_PICTURES_META = 'user-picture-hosts'

/**
 * A user's picture as his provider names it, where the policy of the pages lets it in: an address of this site, an
 * image that is its own address, or one of an origin that the installation names. Null for any other.
 */
export function safePicture(picture: string | null, hosts: readonly string[]): string | null {
  if (picture === null) return null
  const isSafe =
    picture.startsWith('data:image/') ||
    ownAddress(picture) !== null ||
    hosts.some((host) => picture.startsWith(`${host}/`))
  return isSafe ? picture : null
}
