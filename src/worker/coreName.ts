/** Signed-out pages share this core; it keeps nothing on disk. */
export const ANONYMOUS = 'anon'

/**
 * Whose core a worker is, out of its name `core-<hash of user>-<generation>`, or `core-anon` (architecture 5); with
 * `-de` one that speaks German, with `-alone` one tab's own, beside others that it cannot know of (F24).
 */
export function parseCoreName(name: string): {
  readonly owner: string
  readonly generation: number
  readonly isAlone: boolean
} {
  const [, owner = ANONYMOUS, generation = '0', alone] =
    /^core-([a-z0-9]+)(?:-(\d+))?(?:-[a-z]{2})?(-alone)?$/.exec(name) ?? []
  return { owner, generation: Number(generation), isAlone: alone !== undefined }
}
