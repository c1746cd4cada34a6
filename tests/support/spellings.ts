/** Other spellings of the same token: the last letter of a signature has bits that nobody reads. */
export function spellingsOf(token: string): readonly string[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = letters.indexOf(token.slice(-1))
  const bytes = Buffer.from(token.slice(token.lastIndexOf('.') + 1), 'base64url')
  const others = [1, 2, 3].map((bits) => token.slice(0, -1) + letters[(last & ~15) | ((last + bits) & 15)])
  return others.filter(
    (one) => one !== token && Buffer.from(one.slice(one.lastIndexOf('.') + 1), 'base64url').equals(bytes),
  )
}
