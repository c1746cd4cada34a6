import { describe, expect, it } from 'vitest'
import { failureOf } from '../../../src/domain/resources/rules.ts'
import { MiniCore, signedIn } from '../../../src/domain/testing/core.ts'

const KEY = 'balances'
const entryOf = (core: MiniCore, key = KEY) => core.state.resources.byKey[key]!
const asked = (core: MiniCore, key = KEY) => core.of('resource.asked').filter((one) => one.key === key).length
const load = (core: MiniCore, key = KEY) => core.append({ type: 'resource.loaded', data: { key, value: { a: 1 } } })
const makeOld = (core: MiniCore, key = KEY) =>
  core.append({ type: 'resource.invalidated', data: { keys: [key], why: 'test' } })
const fail = (core: MiniCore, status = 503, key = KEY) =>
  core.append(failureOf(key, entryOf(core, key).attempt, { message: 'm', status }, core.at))
/** A dashboard whose every answer came. */
function loaded(): MiniCore {
  const core = signedIn({ tab: { path: '/dashboard' } })
  core.advance(3_000)
  for (const key of Object.keys(core.state.resources.byKey)) load(core, key)
  return core
}

describe('what waits for its retry', () => {
  it.each([
    ['loaded before', (): MiniCore => makeOld(loaded())],
    ['never loaded', (): MiniCore => signedIn({ tab: { path: '/dashboard' } })],
  ])('CACHE-05 made old while it waits it is asked for when the wait is over: %s', (_case, begun) => {
    const core = begun()
    fail(core)
    const before = asked(core)
    core.advance(300)
    makeOld(core)
    expect([entryOf(core).status, asked(core) - before]).toEqual(['waiting', 0])
    core.advance(700)
    expect(asked(core) - before).toBe(1)
    load(core)
    expect(entryOf(core)).toMatchObject({ status: 'idle', isInvalid: false })
  })

  it('CACHE-05 asked for by its reader it is asked for at once, and what else waits goes on waiting', () => {
    const core = makeOld(makeOld(loaded()), 'pnlAccountsSummary')
    fail(core)
    fail(core, 503, 'pnlAccountsSummary')
    const before = [asked(core), asked(core, 'pnlAccountsSummary')]
    makeOld(core, 'pnlAccountsSummary')
    core.send('tab-1', { type: 'resource.refetch', resource: KEY })
    expect([asked(core), asked(core, 'pnlAccountsSummary')]).toEqual([before[0]! + 1, before[1]])
  })
})
