import { describe, expect, it } from 'vitest'
import {
  closedFilterNames,
  closedFiltersFrom,
  isNarrowedHere,
  NO_CLOSED_FILTERS,
  passesClosed,
} from '../../../src/domain/closed/filters.ts'
import { exitKindOf } from '../../../src/domain/closed/exits.ts'
import { covers, listKey, newList, NO_QUERY, queryOfKey, sourceOf } from '../../../src/domain/closed/list.ts'
import { rangeView } from '../../../src/domain/dashboard/results/range.ts'
import { calendarOf, type DayText } from '../../../src/domain/core/calendar.ts'
import type { ClosedList, ClosedTradeRow, ListQuery } from '../../../src/domain/closed/model.ts'
import { orderedRows } from '../../../src/domain/closed/order.ts'
import { pageQuery } from '../../../src/domain/closed/pages.ts'
import { filterKeys, queryFrom, rangeOf } from '../../../src/domain/closed/want.ts'
import { isWithinYears } from '../../../src/domain/access/address.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { instantsOf } from '../../../src/domain/trades/days.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'
import { dec } from '../../support/fixtures/viewsPositions.ts'

const berlin = calendarOf('Europe/Berlin')

describe('filters of the address', () => {
  it('NAV-31 filter and account are the symbol and the account', () => {
    const { filters } = closedFiltersFrom('?filter=btcusdt&account=grid+sub')

    expect(filters).toMatchObject({ filter: 'BTCUSDT', account: 'grid sub' })
    expect(
      [tradeRow('a', { account: 'grid sub' }), tradeRow('b'), tradeRow('c', { symbol: 'ETHUSDT', account: 'grid sub' })]
        .filter((row) => passesClosed(row, filters, berlin))
        .map((row) => row.id),
    ).toEqual(['a'])
  })

  it.each(['?filter=All&account=All&strategy=All', '?filter=&account=&strategy=', ''])(
    'VALID-01 %j asks the server for no symbol, account or strategy',
    (address) => {
      const asked = queryFrom(address, 'UTC')
      expect(pageQuery({ list: listKey(asked), offset: 0, limit: 50 })).toEqual({
        limit: 50,
        offset: 0,
        sortBy: 'closed_at',
        sortOrder: 'desc',
      })
      const { filter, account, strategy } = closedFiltersFrom(address).filters
      expect(Object.values(filterKeys({ filter, account, strategy }))).toEqual([
        'tradeFilterSymbols',
        'tradeFilterAccounts',
        'tradeFilterStrategies',
      ])
    },
  )

  it('ENT-08 a list is asked for by symbol, account, strategy, limit, offset and order, and by nothing where none is set', () => {
    const asked = queryFrom('?filter=BTCUSDT&account=main&strategy=Trend&sort=pnl&dir=asc', 'UTC')
    expect(pageQuery({ list: listKey(asked), offset: 50, limit: 25 })).toEqual({
      symbol: 'BTCUSDT',
      accountname: 'main',
      strategyname: 'Trend',
      limit: 25,
      offset: 50,
      sortBy: 'pnl',
      sortOrder: 'asc',
    })
  })

  it('SCREEN-2.3 filters of one address are the same object, whatever another tab asks for meanwhile', () => {
    const before = closedFiltersFrom('?side=short')
    closedFiltersFrom('?side=long')
    expect(closedFiltersFrom('?side=short')).toBe(before)
  })

  it('FILT All or nothing is no filter; unknown keys are ignored', () => {
    expect(closedFiltersFrom('?filter=All&account=&strategy=All&luck=1').filters).toEqual(NO_CLOSED_FILTERS)
  })

  it.each([
    ['?side=up', "The address asked for side 'up', which does not exist; ignored."],
    ['?sort=luck', "The address asked for sort 'luck', which does not exist; ignored."],
    ['?from=2026-13-01', "The address asked for from '2026-13-01', which does not exist; ignored."],
    ['?month=2026-00', "The address asked for month '2026-00', which does not exist; ignored."],
    ['?from=2026-11-09&to=2026-11-02', 'The start date is after the end date; both were ignored.'],
  ])('SCREEN-2.0-4 a bad value falls back with a notice: %s', (query, notice) => {
    const { filters, notices } = closedFiltersFrom(query)

    expect(filters).toEqual(NO_CLOSED_FILTERS)
    expect(notices).toEqual([notice])
  })

  it('SCREEN-2.0-4 turned days are not asked of the server either', () => {
    const turned = '?from=2026-11-09&to=2026-11-02'
    expect(listKey(queryFrom(turned, 'UTC'))).toBe(listKey(NO_QUERY))
  })

  it.each(['constructor', 'toString', 'valueOf', '__proto__'])(
    'SCREEN-2.0-4 %s is no range of days, no order and no exit, though every object answers to it',
    (said) => {
      expect(rangeOf(`?range=${said}`, '2026-11-20')).toEqual({ range: '30d', from: '2026-10-22', to: '' })
      expect(queryFrom(`?sort=${said}&dir=asc`, 'UTC')).toEqual({ ...NO_QUERY, zone: 'UTC' })
      expect(exitKindOf(said)).toBe('other')
    },
  )

  const rows = [
    tradeRow('win', { pnl: dec('0.01') }),
    tradeRow('loss', { pnl: dec('-0.01'), side: 'short', exectype: 'StopLoss', exitKind: 'sl' }),
    tradeRow('flat', { pnl: dec('-0.00'), strategy: null, isUncovered: true }),
    tradeRow('test', { exectype: 'TestTrade', exitKind: 'test', isConflicted: true, account: 'sub' }),
    tradeRow('late', { closedAt: epoch(Date.parse('2026-11-20T23:30:00Z')) }),
  ]
  it.each([
    ['?result=win', ['win', 'test', 'late']],
    ['?result=loss', ['loss']],
    ['?result=flat', ['flat']],
    ['?side=short', ['loss']],
    ['?exit=sl', ['loss']],
    ['?flag=uncovered', ['flat']],
    ['?flag=conflict', ['test']],
    ['?flag=test', ['test']],
    ['?strategy=N%2FA', ['flat']],
    ['?account=sub', ['test']],
    ['?q=SUB', ['test']],
    ['?from=2026-11-21', ['late']],
    ['?to=2026-11-20', ['win', 'loss', 'flat', 'test']],
    ['?from=2026-11-21&to=2026-11-21', ['late']],
  ])('SCREEN-2.3 %s leaves %j', (query, expected) => {
    const { filters } = closedFiltersFrom(query)

    expect(rows.filter((row) => passesClosed(row, filters, berlin)).map((row) => row.id)).toEqual(expected)
  })

  it('SCREEN-2.0-5 names what is set, days as any date, and knows which filters the server is not asked for', () => {
    const { filters } = closedFiltersFrom(
      '?filter=BTCUSDT&side=long&result=loss&exit=adl&flag=test&from=2026-11-01&to=2026-11-05&q=x',
    )

    expect(closedFilterNames(filters)).toEqual([
      'symbol BTCUSDT',
      'long',
      'losses',
      'exit ADL',
      'test trade',
      'from Nov 1, 2026',
      'to Nov 5, 2026',
      "'x'",
    ])
    expect([
      isNarrowedHere(filters),
      isNarrowedHere(closedFiltersFrom('?filter=BTCUSDT&from=2026-11-01').filters),
    ]).toEqual([true, false])
  })
})

describe('order', () => {
  const rows = [
    tradeRow('a', { roiPct: null, closedAt: epoch(1), firstStop: dec('90'), funding: dec('-10'), note: 'Late' }),
    tradeRow('b', { roiPct: dec('2'), closedAt: epoch(2), firstStop: dec('99'), isUncovered: true, note: 'early' }),
    tradeRow('c', { roiPct: dec('-3'), closedAt: epoch(3), funding: dec('-9'), afterFunding: dec('1') }),
    tradeRow('d', {
      roiPct: dec('2.0'),
      closedAt: epoch(4),
      firstStop: dec('80'),
      pnl: dec('-10'),
      afterFunding: dec('10'),
      isConflicted: true,
      isUncovered: true,
    }),
  ]

  it.each([
    ['roi', 'desc', 'dbca'],
    ['roi', 'asc', 'cbda'],
    ['r', 'desc', 'badc'],
    ['r', 'asc', 'dabc'],
    ['funding', 'desc', 'cadb'],
    ['funding', 'asc', 'acdb'],
    ['net', 'desc', 'dcba'],
    ['net', 'asc', 'cdba'],
    ['flags', 'asc', 'dbca'],
    ['flags', 'desc', 'bdca'],
    ['note', 'asc', 'badc'],
    ['note', 'desc', 'abdc'],
    ['closed_at', 'desc', 'dcba'],
    ['closed_at', 'asc', 'abcd'],
  ] as const)('%s %s: what has no value stands last either way, equals by closing', (sort, dir, expected) => {
    expect(
      orderedRows(rows, sort, dir)
        .map((row) => row.id)
        .join(''),
    ).toBe(expected)
  })
})

describe('pages of the server', () => {
  // In its words: the column, then closing, both in one direction; what is empty last.
  const many = Array.from({ length: 40 }, (_, n) =>
    tradeRow(`t${(n * 7) % 40}`, {
      symbol: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'][n % 3]!,
      side: n % 2 === 0 ? 'long' : 'short',
      strategy: [null, 'Grid', 'Trend'][n % 3]!,
      account: n % 4 === 0 ? 'main' : 'sub',
      pnl: dec(String((n % 5) - 2)),
      closedAt: epoch(1_000 + ((n * 11) % 40)),
    }),
  )
  const values = {
    symbol: (row: ClosedTradeRow) => row.symbol,
    side: (row: ClosedTradeRow) => (row.side === 'long' ? 'Buy' : 'Sell'),
    strategy: (row: ClosedTradeRow) => row.strategy,
    account: (row: ClosedTradeRow) => row.account,
    exit: (row: ClosedTradeRow) => row.exectype,
    pnl: (row: ClosedTradeRow) => Number(row.pnl),
    closed_at: (row: ClosedTradeRow) => row.closedAt,
  }

  it.each(Object.keys(values).flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'SCREEN-2.3 the next page by %s %s goes on below what was read',
    (sort, dir) => {
      const by = sort as keyof typeof values
      const valueOf = values[by]
      const towards = <T extends string | number>(a: T, b: T): number =>
        (a === b ? 0 : a < b ? -1 : 1) * (dir === 'asc' ? 1 : -1)
      const sent = many.toSorted((a, b) => {
        const [one, other] = [valueOf(a), valueOf(b)]
        if (one === null || other === null) {
          if (one !== other) return one === null ? 1 : -1
        } else if (one !== other) return towards(one, other)
        return towards(a.closedAt, b.closedAt)
      })

      for (let loaded = 10; loaded <= sent.length; loaded += 10)
        expect(orderedRows(sent.slice(0, loaded), by, dir).map(({ id }) => id)).toEqual(
          sent.slice(0, loaded).map(({ id }) => id),
        )
    },
  )
})

describe('lists of the server', () => {
  const query = (more: Partial<ListQuery>): ListQuery => ({ ...NO_QUERY, zone: 'UTC', ...more })
  const list = (more: Partial<ListQuery>, state: Partial<ClosedList>): ClosedList => ({
    ...newList(listKey(query(more))),
    asOf: epoch(1),
    rows: [tradeRow('x')],
    ...state,
  })
  const byKey = (...lists: readonly ClosedList[]) => Object.fromEntries(lists.map((one) => [one.key, one]))

  it('a key is its query and back', () => {
    const full = query({
      symbol: 'BTCUSDT',
      account: 'a&b=c',
      strategy: 'N/A',
      from: '2026-11-01',
      to: '2026-11-02',
      zone: 'Europe/Berlin',
      sort: 'pnl',
      dir: 'asc',
    })

    expect(queryOfKey(listKey(full))).toEqual(full)
    expect(listKey(query({}))).toBe('tradesClosed')
  })

  it.each([
    [{}, { symbol: 'BTCUSDT' }, true],
    [{ symbol: 'BTCUSDT' }, {}, false],
    [{ symbol: 'BTCUSDT' }, { symbol: 'ETHUSDT' }, false],
    [{ from: '2026-11-01' }, { from: '2026-11-05' }, true],
    [{ from: '2026-11-05' }, { from: '2026-11-01' }, false],
    [{ from: '2026-11-01' }, {}, false],
    [{ to: '2026-11-09' }, { to: '2026-11-08' }, true],
    [{ from: '2026-11-01', zone: 'Asia/Tokyo' }, { from: '2026-11-05' }, false],
    [{}, { sort: 'pnl' }, true],
  ] as const)('%j covers %j: %s', (wide, narrow, expected) => {
    expect(covers(query(wide), query(narrow))).toBe(expected)
  })

  it('a whole wider list serves every narrower question; a partial one only until the own is there', () => {
    const wide = list({}, { isComplete: true })
    const partial = list({}, { isComplete: false })
    const own = list({ symbol: 'BTCUSDT' }, {})

    expect(sourceOf(byKey(wide, own), query({ symbol: 'BTCUSDT' }))).toMatchObject({ list: wide, isWhole: true })
    expect(sourceOf(byKey(partial), query({ symbol: 'BTCUSDT' }))).toMatchObject({
      list: partial,
      isWhole: false,
      isMakeshift: true,
    })
    expect(sourceOf(byKey(partial, own), query({ symbol: 'BTCUSDT' }))).toMatchObject({
      list: own,
      isWhole: false,
      isMakeshift: false,
    })
    expect(sourceOf(byKey(own), query({ symbol: 'ETHUSDT' }))).toBeNull()
  })

  it('API-GET what the address asks of the server: filters, order and days as instants of the zone', () => {
    const asked = queryFrom(
      '?filter=BTCUSDT&strategy=Trend&side=long&sort=roi&dir=asc&from=2026-11-01&to=2026-11-02',
      'Europe/Berlin',
    )

    expect(pageQuery({ list: listKey(asked), offset: 50, limit: 50 })).toEqual({
      symbol: 'BTCUSDT',
      strategyname: 'Trend',
      limit: 50,
      offset: 50,
      sortBy: 'roi_percentage',
      sortOrder: 'asc',
      start_date: '2026-10-31T23:00:00.000Z',
      end_date: '2026-11-02T22:59:59.999Z',
    })
  })

  it.each(['Pacific/Kiritimati', 'Europe/Berlin', 'UTC', 'America/New_York', 'Pacific/Pago_Pago'])(
    'API-GET the first and the last day of all are asked for with times that the server takes, in %s',
    (zone) => {
      const { start_date: first, end_date: last } = instantsOf({ from: '1970-01-01', to: '2098-12-31' }, zone)

      expect([isWithinYears(first!), isWithinYears(last!)]).toEqual([true, true])
      expect(Date.parse(first!)).toBeLessThan(86_400_000)
      expect(Date.parse(last!)).toBeGreaterThan(Date.UTC(2098, 11, 31))
    },
  )

  it("a column that the server cannot sort by keeps the server's own order", () => {
    for (const sort of ['duration', 'funding', 'net', 'flags', 'note'])
      expect(queryFrom(`?sort=${sort}&dir=asc`, 'UTC')).toMatchObject({ sort: 'closed_at', dir: 'desc' })
  })

  it.each([
    ['', '30d', '2026-10-22', ''],
    ['?range=7d', '7d', '2026-11-14', ''],
    ['?range=90d', '90d', '2026-08-23', ''],
    ['?range=all', 'all', '', ''],
    ['?range=custom&from=2026-11-02&to=2026-11-05', 'custom', '2026-11-02', '2026-11-05'],
    ['?range=custom&from=2026-11-09&to=2026-11-05', 'custom', '2026-11-05', '2026-11-05'],
    ['?range=luck', '30d', '2026-10-22', ''],
  ])('SCREEN-2.7 range of %j', (address, range, from, to) => {
    expect(rangeOf(address, '2026-11-20')).toEqual({ range, from, to })
    if (range === 'custom') expect(rangeView(address, '2026-11-20' as DayText, [])).toMatchObject({ from, to })
  })
})
