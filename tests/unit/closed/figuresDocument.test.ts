import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawdownOf } from '../../../src/domain/dashboard/results/series.ts'
import { FIGURES } from '../../../src/domain/explained/figures.ts'
import { summaryOf } from '../../../src/domain/closed/summary.ts'
import { accountMetrics, pnlBalancesDaily, pnlTimeframes } from '../../../src/domain/wire/rest/pnl.ts'
import { closedTrade, position } from '../../../src/domain/wire/rest/shapes.ts'
import { tradesClosed } from '../../../src/domain/wire/rest/trades.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'

/** What is a name, a time, an order or a mark, and no figure. */
const NO_FIGURES = new Set([
  'trade_id',
  'symbol',
  'accountname',
  'strategyname',
  'side',
  'exectype',
  'opened_at',
  'closed_at',
  'leg',
  'is_conflicted',
  'is_uncovered',
  'is_being_read',
  'note',
  'tags',
  'date',
  'account_name',
  'last_activity',
  'createdTime',
  'seq',
  'id',
  'base',
  'account',
  'strategy',
  'openedAt',
  'updatedAt',
  'milestoneTrend',
  'stale',
  'closed',
  'nearStop',
  'nearLiquidation',
  'isPriceFollowed',
  'priceFollowed',
  'checking',
])
/** Fields of the table's rows that are the wire's own under another name. */
const OF_THE_WIRE = new Set(['size', 'leverage', 'entry', 'mark', 'stopLoss', 'trailingStop', 'takeProfit', 'liqPrice'])

const named = (group: string, keys: readonly string[]): readonly string[] =>
  keys.filter((key) => !NO_FIGURES.has(key)).map((key) => `${group}.${key}`)

test('A-157 the list of figures and the figures of the code are the same, each way', () => {
  const document = readFileSync(new URL('../../../docs/FIGURES.md', import.meta.url), 'utf8')
  const listed = new Set(
    [
      ...document.matchAll(
        /`((?:trade|position|row|summary|totals|cards|span|account|day|drawdown|balance|rating|advice|board|record|optimization|forecast)\.\w+)`/g,
      ),
    ].map(([, name]) => name),
  )
  const { totals } = tradesClosed.answer.entries
  const code = [
    ...Object.keys(FIGURES),
    ...named('trade', Object.keys(closedTrade.entries)),
    ...named('position', [...Object.keys(position.entries), 'liqPrice']),
    ...named(
      'row',
      Object.keys(typicalRows[0]!).filter((key) => !OF_THE_WIRE.has(key)),
    ),
    ...named('summary', Object.keys(summaryOf([]))),
    ...named('totals', Object.keys(totals.wrapped.entries)),
    ...named('span', Object.keys(pnlTimeframes.answer.entries)),
    ...named('account', Object.keys(accountMetrics.entries)),
    ...named('day', Object.keys(pnlBalancesDaily.answer.entries.days.item.entries)),
    ...named(
      'drawdown',
      Object.keys(
        drawdownOf([
          { date: '2026-11-20', account: 'main', balance: '1', transfers: '0' } as Parameters<
            typeof drawdownOf
          >[0][number],
        ])!,
      ),
    ),
  ]

  expect([...listed].toSorted()).toEqual([...new Set(code)].toSorted())
})
