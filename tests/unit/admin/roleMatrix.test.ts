import { describe, expect, it } from 'vitest'
import { guard, type Visitor } from '../../../src/domain/access/guard.ts'
import { routeFor } from '../../../src/domain/access/match.ts'
import { SCREENS } from '../../../src/domain/screens/index.ts'
import { START } from '../../../src/domain/testing/core.ts'
import { MATRIX, WHO } from '../../support/roleMatrix.ts'

const LETTER = { pass: 'o', wait: 'w', login: 'l', no_role: 'p', too_low: 't' } as const
const visitor = (roles: readonly string[] | null): Visitor => ({
  standing: roles === null ? 'signed_out' : 'signed_in',
  roles: roles ?? [],
  subscribedAt: null,
  at: START,
})

describe('the matrix of roles', () => {
  it.each(MATRIX)('ROLE-03 ROLE-06 ROLE-07 %s: %s', (path, verdicts) => {
    const { route } = routeFor(path)!
    expect(WHO.map(([, roles]) => LETTER[guard(route, visitor(roles)).kind]).join('')).toBe(verdicts)
  })

  it('has every screen there is', () => {
    const named = new Set(MATRIX.map(([path]) => routeFor(path)?.route.screen))
    expect(SCREENS.map(({ screen }) => screen).filter((screen) => !named.has(screen))).toEqual([])
  })

  it('IMP-05 whoever impersonates reaches /admin with any roles, and nothing else by that', () => {
    for (const roles of [[], ['trial-subscriber'], ['elite-subscriber']])
      for (const [path] of MATRIX) {
        const { route } = routeFor(path)!
        const plain = guard(route, visitor(roles))
        const looking = guard(route, { ...visitor(roles), impersonates: true })
        expect([path, looking.kind]).toEqual([path, path === '/admin' ? 'pass' : plain.kind])
      }
  })
})
