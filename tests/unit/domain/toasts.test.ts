import { describe, expect, it } from 'vitest'
import { TOAST_STAY } from '../../../src/domain/toasts/constants.ts'
import { stayOf, toastOf, toastOfWrite } from '../../../src/domain/toasts/make.ts'
import { toastsView } from '../../../src/domain/toasts/view.ts'
import type { Candidate } from '../../../src/domain/notifications/entry.types.ts'
import { DEFINITIONS } from '../../../src/domain/notifications/types/index.ts'
import { candidate, run } from '../../support/candidates.ts'
import { hello, MiniCore, signedIn } from '../../../src/domain/testing/core.ts'

const queue = (core: MiniCore, id: string, more: Partial<ReturnType<typeof toastOf>> = {}) =>
  core.append({ type: 'toast.queued', data: { toast: toastOf(id, 'info', id, core.at, more) } })
const ids = (core: MiniCore, tab = 'tab-1') => toastsView(core.state, tab).shown.map((toast) => toast.id)
const addressed = (core: MiniCore) =>
  core.log.flatMap((entry) =>
    entry.type === 'toast.addressed' ? [[entry.data.id, entry.data.tab, entry.at] as const] : [],
  )
/** Signed in, everything loaded. */
const loaded = () => signedIn().advance(1_000)

describe('toasts', () => {
  it.each([
    ['info', 4_000],
    ['gain', 4_000],
    ['success', 6_000],
    ['error', 8_000],
    ['milestone', 5_000],
    ['loading', null],
  ] as const)('TOAST-01 TOAST-02 TOAST-03 %s stays %s ms', (kind, stay) => {
    expect(stayOf(kind)).toBe(stay)
  })

  it('TOAST-04 a modified position stays 3 s', () => {
    const queued = run([candidate(0, { kind: 'position_modified' })])
      .events.flat()
      .find((event) => event.type === 'toast.queued')

    expect(queued?.type === 'toast.queued' && queued.data.toast.stayMs).toBe(3_000)
  })

  it('TOAST-01 a stay is 3 to 8 s', () => {
    const stays = DEFINITIONS.map(({ toast }) => toast?.stayMs ?? TOAST_STAY.default)

    for (const stay of [...stays, ...Object.values(TOAST_STAY)]) {
      expect(stay).toBeGreaterThanOrEqual(3_000)
      expect(stay).toBeLessThanOrEqual(8_000)
    }
  })

  it('A-59 goes to one tab: of the visible the most recently focused', () => {
    const core = loaded()
    core.append({ type: 'tab.attached', data: hello({ tab: 'tab-2' }) })
    queue(core, 'a')
    core.advance(1).append({ type: 'tab.touched', data: { tab: 'tab-1', kind: 'focus' } })
    queue(core, 'b')
    expect(addressed(core).map(([id, tab]) => `${id} ${tab}`)).toEqual(['a tab-2', 'b tab-1'])
  })

  it('A-59 none visible: the last focused', () => {
    const core = loaded()
    core.append({ type: 'tab.attached', data: hello({ tab: 'tab-2' }) })
    for (const tab of ['tab-1', 'tab-2']) core.append({ type: 'tab.hidden', data: { tab } })
    queue(core, 'a')
    expect(addressed(core)).toEqual([['a', 'tab-2', core.at]])
  })

  it('A-59 a tab that leaves before it showed it gives it to another; what it showed is not told twice', () => {
    const core = loaded()
    core.append({ type: 'tab.attached', data: hello({ tab: 'tab-2' }) })
    queue(core, 'seen')
    queue(core, 'unseen')
    core.send('tab-2', { type: 'toast.acknowledge', toast: 'seen' })
    core.append({ type: 'tab.left', data: { tab: 'tab-2' } })
    core.advance(500)
    expect(ids(core)).toEqual(['unseen'])
  })

  it('A-59 without a tab it waits for the next', () => {
    const core = loaded()
    core.append({ type: 'tab.left', data: { tab: 'tab-1' } })
    queue(core, 'a')
    core.advance(10_000)
    core.append({ type: 'tab.attached', data: hello({ tab: 'tab-3' }) })
    core.advance(500)
    expect(ids(core, 'tab-3')).toEqual(['a'])
  })

  it('TOAST-05, TOAST-06, A-124 waits while loading, looked at every 500 ms, then 200 ms apart in order', () => {
    const core = signedIn({ tab: { path: '/dashboard' } })
    core.advance(1_000)
    for (const id of ['a', 'b', 'c']) queue(core, id)
    const first = core.at
    core.advance(1_250)
    expect(addressed(core)).toEqual([])
    core.append({ type: 'resource.loaded', data: { key: 'balances', value: [1] } })
    core.advance(1_000)
    expect(addressed(core).map(([id, , at]) => [id, at - first])).toEqual([
      ['a', 1_500],
      ['b', 1_700],
      ['c', 1_900],
    ])
  })

  it('A-124 at most 50 wait', () => {
    const core = signedIn({ tab: { path: '/dashboard' } })
    for (let i = 0; i < 60; i++) queue(core, `t${i}`)
    expect(core.state.toasts.queue.map((toast) => toast.id)).toEqual(Array.from({ length: 50 }, (_, i) => `t${i + 10}`))
  })

  it('three at once, newest first, the rest counted', () => {
    const core = loaded()
    for (const id of ['a', 'b', 'c', 'd', 'e']) queue(core, id)
    expect(toastsView(core.state, 'tab-1')).toMatchObject({ shown: [{ id: 'e' }, { id: 'd' }, { id: 'c' }], more: 2 })
    expect(toastsView(core.state, 'tab-2')).toEqual({ shown: [], more: 0 })
  })

  it('TOAST-01 is gone when it stood its time, counted from its showing', () => {
    const core = loaded()
    queue(core, 'a')
    core.advance(2_000)
    core.send('tab-1', { type: 'toast.acknowledge', toast: 'a' })
    core.advance(3_999)
    expect(ids(core)).toEqual(['a'])
    core.advance(1)
    expect(ids(core)).toEqual([])
  })

  it('its time stands still while it is held, and begins anew when it is let go', () => {
    const core = loaded()
    queue(core, 'a')
    core.send('tab-1', { type: 'toast.acknowledge', toast: 'a' })
    core.advance(3_000)
    core.send('tab-1', { type: 'toast.hold', toast: 'a', isHeld: true })
    core.advance(60_000)
    expect(ids(core)).toEqual(['a'])
    core.send('tab-1', { type: 'toast.hold', toast: 'a', isHeld: false })
    core.advance(3_999)
    expect(ids(core)).toEqual(['a'])
    core.advance(1)
    expect(ids(core)).toEqual([])
  })

  it('each toast says why it was shown', () => {
    const live = candidate(0)
    const cases: readonly (readonly [Candidate, string])[] = [
      [live, 'It just happened and no other of its kind was shown for BTCUSDT, main within 60 s.'],
      [{ ...live, symbol: null, kind: 'system' }, 'It just happened, and messages without a symbol are always shown.'],
      [
        { ...live, origin: 'recovery', recovery: { scenario: 'short_gap', gapMs: 600_000, beforeGap: false } },
        'It happened in the 10 min you were away and no other of its kind was shown for BTCUSDT, main within 60 s.',
      ],
      [
        {
          ...live,
          kind: 'position_milestone',
          pct: -12,
          origin: 'recovery',
          recovery: { scenario: 'session_gap', gapMs: 7_200_000, beforeGap: false },
        },
        'It happened in the 2 h you were away, its size of 12 % is enough to be shown, and no other of its kind was shown for BTCUSDT, main within 60 s.',
      ],
    ]
    for (const [c, why] of cases)
      expect(run([c]).events[0]?.flatMap((e) => (e.type === 'toast.queued' ? [e.data.toast.why] : []))).toEqual([why])
    expect(toastOf('x', 'info', 'Saved', loaded().at).why).not.toBe('')
  })

  it('TOAST-02 what became of a change is told as long as its kind is, with whatever else is said of it', () => {
    const { toast } = toastOfWrite('x', 'success', 'Saved', loaded().at, { text: 'Grid', replaces: 'saved' }).data

    expect(toast).toMatchObject({ title: 'Saved', text: 'Grid', replaces: 'saved', stayMs: 6_000, opens: null })
    expect(toast.why).toBe('You asked for this change, and the server answered.')
  })

  it('A-94 a toast of the same name takes the place of the older', () => {
    const core = loaded()
    queue(core, 'a', { replaces: 'task', stayMs: null })
    queue(core, 'b', { replaces: 'task', title: 'done' })
    expect(toastsView(core.state, 'tab-1').shown).toEqual([expect.objectContaining({ id: 'a', title: 'done' })])
  })

  it('R7 with a disk, a tab sees it when its addressing is on it', () => {
    const core = loaded()
    core.append({ type: 'storage.saved', data: { through: core.log.length } })
    queue(core, 'a')
    expect(ids(core)).toEqual([])
    core.append({ type: 'storage.saved', data: { through: core.log.length } })
    expect(ids(core)).toEqual(['a'])
  })
})
