/** The claims of the front page that can be tried there, in the order of its proofs. */
export const TOYS = ['sleep', 'tabs', 'why'] as const
export type ToyName = (typeof TOYS)[number]
