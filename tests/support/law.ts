import { test } from 'vitest'
import { fc } from './fc.ts'

/** A test of a law for generated values: `law([fc.integer()])('P-x what holds', (value) => …)`. */
export const law =
  <Ts extends [unknown, ...unknown[]]>(
    arbitraries: [...{ [K in keyof Ts]: fc.Arbitrary<Ts[K]> }],
    own: fc.Parameters<Ts> = {},
  ) =>
  (name: string, holds: (...values: Ts) => void): void =>
    // oxlint-disable-next-line vitest/valid-title -- its caller names it
    test(name, () =>
      fc.assert(
        fc.property<Ts>(...arbitraries, (...values) => holds(...values)),
        own,
      ),
    )
