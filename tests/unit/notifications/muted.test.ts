import { describe, expect, test } from 'vitest'
import { closed, milestone, numbered, opened } from '../../../src/domain/testing/facts.ts'
import { connected, type MiniCore } from '../../../src/domain/testing/core.ts'
import { viewsOf } from '../../../src/domain/view.ts'

const TAB = 'tab-1'
const MINUTE = 60_000
const BTC = { symbol: 'BTCUSDT', account: 'main', side: 'long' } as const
const ready = (): MiniCore => connected().append({ type: 'loading.stage_changed', data: { stage: 'complete' } })
const muting = (span: 'hour' | 'closed', leg: object = BTC): MiniCore => {
  const core = ready().append(opened(numbered(1)))
  core.send(TAB, { type: 'notifications.mute', ...BTC, ...leg, span })
  return core
}
const toasts = (core: MiniCore): readonly string[] => core.of('toast.queued').map(({ toast }) => toast.title)
const heard = (core: MiniCore, seq: number, pct: number): boolean => {
  const before = toasts(core).length
  core.append(milestone(numbered(seq), { pct }))
  return toasts(core).length > before
}
const muted = (core: MiniCore) => viewsOf(core.state, TAB).notificationPanel!.settings.muted

describe('a muted position', () => {
  test('A-271 SCREEN-2.1 raises no toast for an hour, is in the list all the same and says why, and is heard again after it', () => {
    const core = muting('hour')
    expect(heard(core, 2, 25)).toBe(false)
    expect(core.state.notifications.list[0]).toMatchObject({ type: 'milestone' })
    expect(core.of('notifications.silent').at(-1)).toMatchObject({ rule: '10b', reason: 'position_muted' })
    core.advance(60 * MINUTE - 1)
    expect(muted(core)).toMatchObject([BTC])
    core.advance(1)
    expect(muted(core)).toEqual([])
    expect(heard(core, 3, 50)).toBe(true)
  })

  test('A-271 SCREEN-2.1 until it closes: its end is told, and the next position of its symbol is heard', () => {
    const core = muting('closed')
    core.advance(3 * 60 * MINUTE)
    expect(heard(core, 2, 25)).toBe(false)
    core.append(closed(numbered(3)))
    expect(toasts(core).at(-1)).toBe('BTC long position closed')
    core.advance(MINUTE)
    core.append(opened(numbered(4)))
    expect(heard(core, 5, 50)).toBe(true)
  })

  test('A-271 SCREEN-2.1 of one that closed unseen the next is heard too', () => {
    const core = muting('closed')
    core.advance(MINUTE)
    core.append(opened(numbered(2)))
    expect(muted(core)).toEqual([])
  })

  test.each([
    ['another symbol', { symbol: 'ETHUSDT' }],
    ['another account', { account: 'swing' }],
    ['the other side', { side: 'short' }],
  ])('SCREEN-2.1 %s is heard', (_what, leg) => {
    expect(heard(muting('closed', leg), 2, 25)).toBe(true)
  })

  test('A-271 SCREEN-2.1 is heard again at a word; muted anew it counts from then', () => {
    const core = muting('hour')
    core.advance(30 * MINUTE)
    core.send(TAB, { type: 'notifications.mute', ...BTC, span: 'hour' })
    core.advance(45 * MINUTE)
    expect(muted(core)).toHaveLength(1)
    core.send(TAB, { type: 'notifications.unmute', ...BTC })
    expect(muted(core)).toEqual([])
    expect(heard(core, 2, 25)).toBe(true)
  })

  test('API-29 SCREEN-2.1 it stays muted under another name of its account, where what was told leads to it', () => {
    const core = muting('closed')
    const told = (...names: readonly string[]): unknown => {
      const value = names.map((name, at) => ({ id: `a${at}`, account_name: name }))
      core.append({ type: 'resource.loaded', data: { key: 'accountsList', value } })
      return core.of('accounts.renamed').at(-1)?.renames
    }
    expect(told('main', 'swing')).toBeUndefined()
    // One took the name that another left.
    expect(told('hand', 'main')).toEqual([
      { account: 'main', renamed: 'hand' },
      { account: 'swing', renamed: 'main' },
    ])
    told('hand', 'main')

    expect(core.of('accounts.renamed')).toHaveLength(1)
    expect(muted(core)).toMatchObject([{ ...BTC, account: 'hand' }])
    expect(core.state.notifications.list.map(({ account, targetPath }) => [account, targetPath])).toEqual([
      ['hand', '/live-trades/chart/BTCUSDT/long/hand'],
    ])
    expect(core.state.accounts.renames).toEqual([])
  })

  test('A-165 T16 nothing of it outlives a log-out, as it names a symbol and an account', () => {
    const core = muting('closed')
    core.append({ type: 'session.ended', data: { reason: 'signed_out' } })
    expect(core.state.notifications.muted).toEqual([])
  })
})
