import { describe, expect, it } from 'vitest'
import { shellView } from '../../../src/domain/access/shellView.ts'
import { accountsFrom } from '../../../src/domain/accounts/reduce.ts'
import { NO_ACCOUNTS } from '../../../src/domain/accounts/model.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { dashboardView } from '../../../src/domain/dashboard/view.ts'
import type { EventOf } from '../../../src/domain/event.ts'
import { connectionView } from '../../../src/domain/live/freshness.ts'
import type { LiveOrigin } from '../../../src/domain/live/model.ts'
import { positionRows } from '../../../src/domain/live/screen/rows.ts'
import { liveViews } from '../../../src/domain/live/screen/view.ts'
import { SLICES } from '../../../src/domain/persistence.ts'
import { reduce } from '../../../src/domain/reduce.ts'
import { EMPTY_STATE } from '../../../src/domain/state.ts'
import { numbered, position } from '../../../src/domain/testing/facts.ts'
import { connected, MiniCore, signedIn } from '../../../src/domain/testing/core.ts'

const EXPIRED = 'The API key has expired.'
const SLOW = 'The exchange answers slowly or not at all. Figures are delayed.'

const told = (
  account: string,
  state: string,
  reason: string | null = null,
  origin: LiveOrigin = numbered(1),
): EventOf<'live.account_state_changed'> => ({
  type: 'live.account_state_changed',
  data: { ...origin, accountId: `id-${account}`, account, state, reason },
})
const row = (account: string, state: string, reason: string | null = null) => ({
  id: `id-${account}`,
  account_name: account,
  exchange_name: 'bybit',
  api_key: 'SECRETKEY',
  state,
  state_reason: reason,
})
const list = (core: MiniCore, rows: unknown): MiniCore =>
  core.append({ type: 'resource.loaded', data: { key: 'accountsList', value: rows } })
const banner = (core: MiniCore) => shellView(core.state, 'tab-1').banners.find(({ id }) => id === 'accounts')
const asks = (core: MiniCore): number => core.of('resource.asked').filter(({ key }) => key === 'accountsList').length

describe('I15 what the shell says of accounts', () => {
  it.each([
    ['all is well', [row('main', 'live'), row('sub', 'connecting')], undefined],
    ['a state that this version does not know', [row('main', 'resting', 'Why?')], undefined],
    [
      'one needs attention',
      [row('main', 'needs_attention', EXPIRED), row('sub', 'live')],
      { tone: 'danger', text: `main: ${EXPIRED} Its positions and figures may be old.` },
    ],
    ['one is delayed', [row('main', 'delayed', SLOW)], { tone: 'warn', text: `main: ${SLOW}` }],
    [
      'a reason without an end',
      [row('main', 'needs_attention', 'key refused')],
      { tone: 'danger', text: 'main: key refused. Its positions and figures may be old.' },
    ],
    [
      'no reason',
      [row('main', 'needs_attention')],
      { tone: 'danger', text: 'main: It needs your attention. Its positions and figures may be old.' },
    ],
    [
      'several for one reason',
      [row('main', 'needs_attention', EXPIRED), row('sub', 'needs_attention', EXPIRED)],
      { tone: 'danger', text: `2 accounts need attention: ${EXPIRED} Their positions and figures may be old.` },
    ],
    [
      'several for several reasons',
      [row('main', 'needs_attention', EXPIRED), row('sub', 'needs_attention', 'Banned.')],
      {
        tone: 'danger',
        text: '2 accounts need attention. Each reason stands with its account. Their positions and figures may be old.',
      },
    ],
    [
      'several delayed',
      [row('main', 'delayed', SLOW), row('sub', 'delayed', SLOW), row('old', 'live')],
      { tone: 'warn', text: `2 accounts are delayed: ${SLOW}` },
    ],
    [
      'both kinds, counted by state',
      [row('main', 'delayed', SLOW), row('sub', 'needs_attention', EXPIRED), row('old', 'needs_attention', EXPIRED)],
      {
        tone: 'danger',
        text: '3 accounts do not follow the exchange: 2 need attention, 1 is delayed. Each reason stands with its account.',
      },
    ],
  ])('%s', (_name, rows, expected) => {
    const shown = banner(list(signedIn(), rows))

    expect(shown).toEqual(
      expected === undefined
        ? undefined
        : { id: 'accounts', ...expected, action: { label: 'Linked accounts', to: '/settings#accounts' } },
    )
  })

  it.each(['/dashboard', '/live-trades', '/closed-trades', '/settings', '/help-faq'])('stands on %s', (path) => {
    expect(banner(list(signedIn({ tab: { path } }), [row('main', 'delayed', SLOW)]))).toBeDefined()
  })

  it('nobody signed out sees it', () => {
    const core = list(signedIn(), [row('main', 'delayed', SLOW)])
    core.append({ type: 'session.absent', data: null })
    core.append({ type: 'session.ended', data: { reason: 'signed_out' } })
    expect(banner(core)).toBeUndefined()
  })
})

it('F-empty an account that leaves out a row says so above the live trades, and nothing of it turns grey', () => {
  const core = connected(signedIn(), [position()])
  list(core, [row('main', 'live')])
  core.append(told('main', 'live', '1 position could not be read.'))

  expect(liveViews(core.state, 'tab-1').liveTrades).toMatchObject({ notices: ['main: 1 position could not be read.'] })
  expect(positionRows(core.state)).toMatchObject([{ stale: false }])
  expect(banner(core)).toBeUndefined()
})

describe('I15 the state of an account', () => {
  it('is told by a fact at once, and taken back by one, without an answer of any call', () => {
    const core = list(connected(signedIn(), []), [row('main', 'live')])
    core.append(told('main', 'needs_attention', EXPIRED, numbered(1)))
    expect(banner(core)?.text).toContain(EXPIRED)

    core.append(told('main', 'live', null, numbered(2)))
    expect(banner(core)).toBeUndefined()
  })

  it('is known of an account that no list named yet, and forgotten with one that was unlinked', () => {
    const core = connected(signedIn(), []).append(told('new', 'delayed', SLOW, numbered(1)))
    expect(banner(core)?.text).toContain('new:')
    expect(banner(core.append(told('new', 'unlinked', null, numbered(2))))).toBeUndefined()
  })

  it('asks the list anew, once for several facts that come while it is on its way', () => {
    const core = list(connected(signedIn(), []), [row('main', 'live'), row('sub', 'live')])
    const before = asks(core)
    core.append(told('main', 'delayed', SLOW, numbered(1))).append(told('sub', 'delayed', SLOW, numbered(2)))
    expect(asks(core)).toBe(before + 1)

    list(core, [row('main', 'delayed', SLOW), row('sub', 'live')])
    expect(asks(core)).toBe(before + 2)
  })

  it('is not set back by a list that was asked for before the fact', () => {
    const core = list(connected(signedIn(), []), [row('main', 'live'), row('sub', 'live')])
    core.append({ type: 'resource.asked', data: { key: 'accountsList', attempt: 1 } })
    core.append(told('main', 'needs_attention', EXPIRED))
    list(core, [row('main', 'live'), row('sub', 'live')])
    expect(banner(core)?.text).toContain(EXPIRED)

    // The next one was asked for after it.
    list(core, [row('main', 'live'), row('sub', 'live')])
    expect(banner(core)).toBeUndefined()
  })

  it('is not set back by an older fact of a gap that is filled late', () => {
    const core = connected(signedIn(), [])
    core
      .append(told('main', 'live', null, numbered(9)))
      .append(told('main', 'needs_attention', EXPIRED, numbered(8, { origin: 'since' })))
    expect(banner(core)).toBeUndefined()
  })

  it('is asked for after a reconnection, when a word may have been missed, and not when the first line of a run opens', () => {
    const open = (core: MiniCore): MiniCore =>
      core.append({
        type: 'live.opened',
        data: { stream: 'events', connectionId: 'c', serverEpoch: 'e1', headSeq: 0, serverTime: null },
      })
    const core = list(signedIn(), [row('main', 'live')])
    const before = asks(core)
    open(core)
    expect(asks(core)).toBe(before)

    core.append({ type: 'live.lost', data: { stream: 'events', why: 'ended' } })
    open(core)
    expect(asks(core)).toBe(before + 1)
  })

  it('outlives the worker without a key; what the log tells again is older than what was saved', () => {
    const core = list(connected(signedIn(), []).append(told('main', 'needs_attention', EXPIRED)), [
      row('main', 'live'),
      row('sub', 'delayed', SLOW),
    ])
    // The list that was asked before the fact does not count, the next does.
    list(core, [row('main', 'live'), row('sub', 'delayed', SLOW)])
    const slice = SLICES.find(({ key }) => key === 'accounts')!
    const saved: unknown = JSON.parse(JSON.stringify(slice.take(core.state)))
    expect(JSON.stringify(saved)).not.toContain('SECRETKEY')

    const at = epoch(core.at - 60_000)
    const folded = reduce(slice.put(EMPTY_STATE, saved), {
      ...told('main', 'needs_attention', EXPIRED),
      entry: 1,
      at,
      cause: null,
    })
    expect(folded.accounts.all.map(({ name, state }) => [name, state])).toEqual([
      ['main', 'live'],
      ['sub', 'delayed'],
    ])

    // Once restored, the device's clock says nothing of what is older.
    const restored = reduce(folded, {
      type: 'storage.restored',
      data: { entries: 1, tookMs: 1, savedAt: null },
      entry: 2,
      at,
      cause: null,
    })
    const next = reduce(restored, { ...told('main', 'delayed', SLOW, numbered(5)), entry: 3, at, cause: null })
    expect(next.accounts.all.find(({ name }) => name === 'main')?.state).toBe('delayed')
  })

  it('API-29 tells another name by the id, also where a fact has it first', () => {
    const core = connected(signedIn(), []).append(told('main', 'live'))
    const { data } = told('hand', 'delayed', SLOW, numbered(2))
    core.append({ type: 'live.account_state_changed', data: { ...data, accountId: 'id-main' } })

    expect(core.of('accounts.renamed')).toEqual([{ renames: [{ account: 'main', renamed: 'hand' }] }])
  })

  it('goes with its user', () => {
    const core = list(signedIn(), [row('main', 'delayed', SLOW)])
    core.append({ type: 'session.ended', data: { reason: 'signed_out' } })
    expect(core.state.accounts).toBe(NO_ACCOUNTS)
  })

  it.each([null, 7, [], {}, { all: 1, asOf: 1 }, { all: [{ id: 1 }], asOf: 1 }, { all: [] }])(
    'of an unreadable save %j nothing is known',
    (saved) => {
      expect(accountsFrom(saved)).toBeNull()
    },
  )

  it.each([null, {}, [null, 7, { id: 1 }, { id: 'x' }]])('of an unreadable list %j nothing is shown', (value) => {
    expect(banner(list(signedIn(), value))).toBeUndefined()
  })
})

describe('I15 figures of an account that does not follow', () => {
  const table = [position({ account: 'main' }), position({ account: 'sub' })]
  const grey = (core: MiniCore): readonly string[] =>
    positionRows(core.state)
      .filter(({ stale }) => stale)
      .map(({ account }) => account)

  it('turn grey in its rows alone, and back', () => {
    const core = list(connected(signedIn(), table), [row('main', 'live'), row('sub', 'live')])
    expect(grey(core)).toEqual([])
    expect(grey(core.append(told('sub', 'needs_attention', EXPIRED, numbered(1))))).toEqual(['sub'])
    expect(grey(core.append(told('sub', 'live', null, numbered(2))))).toEqual([])
  })

  it('make the sums of such rows alone grey: of all, of a group, and of the dashboard', () => {
    const sums = (core: MiniCore) => {
      const { liveSums } = liveViews(core.state, 'tab-1')
      return liveSums === null
        ? []
        : [
            liveSums.cards.stale,
            liveSums.total.stale,
            ...Object.entries(liveSums.byGroup)
              .map(([key, { stale }]) => `${key} ${stale}`)
              .toSorted(),
            dashboardView(core.state, 'tab-1').unrealised?.stale,
          ]
    }
    const core = list(connected(signedIn({ tab: { query: 'group=account' } }), table), [
      row('main', 'live'),
      row('sub', 'needs_attention', EXPIRED),
    ])
    expect(sums(core)).toEqual([false, false, 'main false', 'sub true', false])

    list(core, [row('main', 'delayed', SLOW), row('sub', 'needs_attention', EXPIRED)])
    expect(sums(core)).toEqual([true, true, 'main true', 'sub true', true])
  })

  it('rows of the others stay the same objects', () => {
    const core = list(connected(signedIn(), table), [row('main', 'live'), row('sub', 'delayed', SLOW)])
    const before = positionRows(core.state)
    list(core, [row('main', 'connecting'), row('sub', 'delayed', SLOW)])
    expect(positionRows(core.state)).toBe(before)
  })

  it('while no account follows, the chip does not say Live, nor how long ago the line spoke', () => {
    const core = list(connected(signedIn(), table), [row('main', 'live'), row('sub', 'needs_attention', EXPIRED)])
    expect(connectionView(core.state)).toMatchObject({
      state: 'live',
      error: null,
      lastMessageAt: expect.any(Number),
    })

    list(core, [row('main', 'delayed', SLOW), row('sub', 'needs_attention', EXPIRED)])
    expect(connectionView(core.state)).toMatchObject({
      state: 'stale',
      lastMessageAt: null,
      error: 'No linked account follows the exchange now.',
    })

    list(core, [])
    expect(connectionView(core.state)).toMatchObject({ state: 'live', error: null })
  })
})
