import { expect, it } from 'vitest'
import { failureOf, isAsked } from '../../src/domain/resources/rules.ts'
import { wantedByTabs } from '../../src/domain/screens/wants.ts'
import { type MiniCore, signedIn } from '../../src/domain/testing/core.ts'
import { tradeClosed, unnumbered } from '../../src/domain/testing/facts.ts'
import { fc, parameters } from '../support/fc.ts'

const KEYS = ['balances', 'pnlAccountsSummary', 'accountsList'] as const

/** What may happen to the answers of a dashboard, each with the key that it is about. */
const HAPPENS: Readonly<Record<string, (core: MiniCore, key: string, n: number) => void>> = {
  pass: (core, _key, n) => void core.advance(n * 97),
  load: (core, key) => {
    if (isAwaited(core, key)) answer(core, key)
  },
  fail: (core, key, n) => {
    if (isAwaited(core, key)) fail(core, key, [500, 503, 429, null][n % 4]!)
  },
  failForGood: (core, key) => {
    for (let i = 0; i < 2 && isAwaited(core, key); i++) {
      fail(core, key, 503)
      core.advance(1_000)
    }
  },
  old: (core, key) => void core.append({ type: 'resource.invalidated', data: { keys: [key], why: 'write' } }),
  allOld: (core) => void core.append({ type: 'resource.invalidated', data: { keys: 'all', why: 'write' } }),
  close: (core, _key, n) =>
    void core.append(tradeClosed(unnumbered(`${core.log.length}`), { tradeId: `${core.log.length}-${n}` })),
  refetch: (core, key) => void core.send('tab-1', { type: 'resource.refetch', resource: key }),
  hide: (core) => void core.append({ type: 'tab.hidden', data: { tab: 'tab-1' } }),
  show: (core) => void core.append({ type: 'tab.shown', data: { tab: 'tab-1' } }),
}

const isAwaited = (core: MiniCore, key: string): boolean => isAsked(core.state.resources.byKey[key])
const answer = (core: MiniCore, key: string): void =>
  void core.append({ type: 'resource.loaded', data: { key, value: { at: core.at } } })
const answerAll = (core: MiniCore): void => {
  for (const key of Object.keys(core.state.resources.byKey)) if (isAwaited(core, key)) answer(core, key)
}
const fail = (core: MiniCore, key: string, status: number | null): void =>
  void core.append(failureOf(key, core.state.resources.byKey[key]!.attempt, { message: 'm', status }, core.at))

const steps = fc.array(
  fc.tuple(fc.constantFrom(...Object.keys(HAPPENS)), fc.constantFrom(...KEYS), fc.integer({ min: 0, max: 60 })),
  { maxLength: 60 },
)

it('CACHE-05 whatever fails and becomes old, nothing waits without an end, and all that is shown is new once the server answers', () => {
  fc.assert(
    fc.property(steps, fc.boolean(), (list, isLoaded) => {
      const core = signedIn({ tab: { path: '/dashboard' } })
      if (isLoaded) answerAll(core)
      for (const [name, key, n] of list) {
        HAPPENS[name]!(core, key, n)
        for (const [one, { status, retryAt }] of Object.entries(core.state.resources.byKey))
          if (status === 'waiting') expect([one, retryAt]).not.toEqual([one, null])
      }
      if (list.findLast(([name]) => name === 'hide' || name === 'show')?.[0] === 'hide')
        core.append({ type: 'tab.shown', data: { tab: 'tab-1' } })
      for (let i = 0; i < 40; i++) {
        core.advance(i < 39 ? 15_000 : 0)
        answerAll(core)
      }
      for (const key of wantedByTabs(core.state, true))
        expect(core.state.resources.byKey[key]).toMatchObject({ status: 'idle', isInvalid: false })
    }),
    parameters(60),
  )
})
