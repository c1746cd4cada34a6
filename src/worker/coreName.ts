/** Signed-out pages share this core; it keeps nothing on disk. */
export const ANONYMOUS = 'anon'

/** Whose core a worker is, out of its name `core-<hash of user>-<generation>`, or `core-anon` (architecture 5). */
export function parseCoreName(name: string): { readonly owner: string; readonly generation: number } {
  const [, owner = ANONYMOUS, generation = '0'] = /^core-([a-z0-9]+)(?:-(\d+))?$/.exec(name) ?? []
  return { owner, generation: Number(generation) }
}
