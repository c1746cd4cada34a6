import { describe, expect, test } from 'vitest'
import { entriesWith } from '../../../src/domain/palette/search.ts'
import type { PaletteEntry } from '../../../src/domain/palette/view.types.ts'
import { paletteOf } from '../../../src/domain/palette/view.ts'
import type { Role } from '../../../src/domain/access/roles.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'
import { lateAnswer, lateState } from '../../support/fixtures/lateWorld.ts'
import { FIXTURE_NOW } from '../../support/fixtures/viewsPositions.ts'

const input = {
  path: '/dashboard',
  query: '',
  now: FIXTURE_NOW,
  trades: [tradeRow('t1', { symbol: 'OLDUSDT', strategy: 'Old & gone' })],
}
const base = lateState(input)
/** The palette of somebody with these roles; `actor`: an administrator looks as him. */
function paletteFor(roles: readonly Role[], isLookedAs = false): readonly PaletteEntry[] {
  const { session } = base
  return paletteOf({
    ...base,
    session: {
      ...session,
      profile: { ...session.profile!, roles },
      impersonation: isLookedAs ? { until: base.at } : null,
    },
  })
}
const entry = (label: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id: label,
  kind: 'screen',
  label,
  note: '',
  words: '',
  does: { to: '/' },
  isLocked: false,
  coin: null,
  icon: null,
  ...more,
})
const labelsOf = (entries: readonly PaletteEntry[]): readonly string[] => entries.map(({ label }) => label)

describe('A-197 what the palette leads to', () => {
  test('screens that the plan does not open are there, locked, and say so; an administrator’s are not even named', () => {
    const screens = paletteFor(['trial-subscriber']).filter(({ kind }) => kind === 'screen')

    expect(screens.find(({ label }) => label === 'Optimization')).toMatchObject({
      isLocked: true,
      note: 'Upgrade Required',
    })
    expect(screens.find(({ label }) => label === 'Live trades')).toMatchObject({
      isLocked: false,
      does: { to: '/live-trades' },
    })
    expect(labelsOf(screens)).not.toContain('Admin')
    expect(labelsOf(paletteFor(['admin-user']))).toContain('Real-time diagnostic')
  })

  test('no screen of an address with parts, of visitors, or outside of the shell is there, and none twice', () => {
    const to = paletteFor(['admin-user']).flatMap(({ kind, does }) =>
      kind === 'screen' && 'to' in does ? does.to : [],
    )

    expect(to.filter((path) => path.includes(':') || ['/', '/login', '/pricing', '/checkout'].includes(path))).toEqual(
      [],
    )
    expect(new Set(to).size).toBe(to.length)
  })

  test('open positions lead to their chart; symbols to what is open and what was closed; every part is encoded', () => {
    const entries = paletteFor(['elite-subscriber'])
    const [position] = base.live.positions.rows
    const ofOld = entries.filter(({ label }) => label === 'OLDUSDT')

    expect(entries.filter(({ kind }) => kind === 'position')).toHaveLength(base.live.positions.rows.length)
    expect(entries.find(({ id }) => id === `position ${position!.key}`)?.does).toEqual({
      to: `/live-trades/chart/${position!.symbol}/${position!.side}/${encodeURIComponent(position!.account)}`,
    })
    expect(ofOld.map(({ does }) => does)).toEqual([{ to: '/closed-trades?filter=OLDUSDT' }])
    expect(entries.find(({ label }) => label === 'Old & gone')?.does).toEqual({ to: '/strategies/Old%20%26%20gone' })
  })

  test('a strategy without its page in the plan leads to what it closed', () => {
    expect(paletteFor(['trial-subscriber']).find(({ label }) => label === 'Old & gone')?.does).toEqual({
      to: '/closed-trades?strategy=Old%20%26%20gone',
    })
  })

  test('without a plan there are no positions, and acts that need one are locked; so is a sync as another user', () => {
    const none = paletteFor([])

    expect(none.filter(({ kind }) => ['position', 'symbol', 'account', 'strategy'].includes(kind))).toEqual([])
    expect(none.find(({ id }) => id === 'act sync')).toMatchObject({ isLocked: true, note: 'Upgrade Required' })
    expect(none.find(({ id }) => id === 'act log_out')).toMatchObject({ isLocked: false })
    expect(paletteFor(['elite-subscriber'], true).find(({ id }) => id === 'act sync')).toMatchObject({
      isLocked: true,
      note: 'Nothing can be changed as another user',
    })
  })

  test('every entry has an id of its own, also as the answer of the worker', () => {
    const entries = lateAnswer(input, { type: 'palette.entries' }) as readonly PaletteEntry[]

    expect(entries.length).toBeGreaterThan(20)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  })
})

describe('A-197 what a search finds', () => {
  const all = [
    entry('Bot maintenance'),
    entry('Live trades', { words: 'open positions' }),
    entry('BTCUSDT', { note: 'Closed trades' }),
    entry('1000BTCUSDT'),
  ]

  test.each([
    ['', ['Bot maintenance', 'Live trades', 'BTCUSDT', '1000BTCUSDT']],
    ['  ', ['Bot maintenance', 'Live trades', 'BTCUSDT', '1000BTCUSDT']],
    ['btc', ['BTCUSDT', '1000BTCUSDT']],
    ['BTC closed', ['BTCUSDT']],
    ['trades', ['Live trades', 'BTCUSDT']],
    ['positions', ['Live trades']],
    ['lvtrd', ['Live trades']],
    ['lv', []],
    ['nothing', []],
  ])('%j finds %j', (search, labels) => {
    expect(labelsOf(entriesWith(all, search))).toEqual(labels)
  })
})
