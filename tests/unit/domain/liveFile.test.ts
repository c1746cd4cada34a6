import { describe, expect, it } from 'vitest'
import type { ExportFile } from '../../../src/domain/core/tableFile.ts'
import { lateAnswerOf } from '../../../src/domain/lateAnswers.ts'
import { LIVE_COLUMNS } from '../../../src/domain/live/screen/export.ts'
import { connected, MiniCore, signedIn } from '../../../src/domain/testing/core.ts'
import { closed, dec, numbered, position, value, values } from '../../../src/domain/testing/facts.ts'
import { parseCsv } from '../../support/csv.ts'

const table = [
  position({ account: 'main', symbol: 'BTCUSDT', unrealisedPnl: dec('5'), firstStop: dec('95') }),
  position({
    account: '=sub',
    symbol: 'ETHUSDT',
    side: 'short',
    leg: 'short',
    unrealisedPnl: dec('-2'),
    strategy: null,
  }),
  position({ account: 'main', symbol: 'SOLUSDT', unrealisedPnl: null, openedAt: null, stopLoss: null }),
]
const fileAt = (core: MiniCore, address: string, format: 'csv' | 'json' = 'csv') =>
  lateAnswerOf(
    { type: 'live.export', address, zone: 'Europe/Berlin', format, build: 'index-1.js' },
    core.state,
    core.at,
  ) as ExportFile | null
const linesOf = (file: ExportFile | null) => parseCsv(file!.parts.join('').slice(1))

describe('SCREEN-2.1 SCREEN-2.0-7 the open positions as a file', () => {
  it('are exactly those of the address, in its order, with the figures of the moment', () => {
    const core = connected(signedIn(), table)
    core.append(values([value({ account: 'main', symbol: 'BTCUSDT', newPnl: dec('6.5') })]))
    const [head, names, ...lines] = linesOf(fileAt(core, '?account=main&sort=symbol&dir=asc'))
    const cell = (line: readonly string[], name: string) => line[names!.indexOf(name)]

    expect(head![0]).toMatch(
      /^Open positions of Bot Blending; 2 rows; filters: account main; order: symbol asc; times in Europe\/Berlin; figures of 20.*Z; made 20.*Z; build index-1\.js$/,
    )
    expect(names).toEqual(LIVE_COLUMNS.map(({ name }) => name))
    expect(lines.map((line) => [cell(line, 'symbol'), cell(line, 'unrealised_pnl_usdt'), cell(line, 'r_now')])).toEqual(
      [
        ['BTCUSDT', '6.5', '2.6'],
        ['SOLUSDT', '', ''],
      ],
    )
    expect(lines.map((line) => [cell(line, 'opened_at_utc'), cell(line, 'stop_loss')])).toEqual([
      [new Date(table[0]!.openedAt!).toISOString(), '90'],
      ['', ''],
    ])
  })

  it('T20 names are guarded, negative figures stay figures, a hedge leg and a missing strategy are said', () => {
    const core = connected(signedIn(), table)
    const [, names, line] = linesOf(fileAt(core, '?side=short'))

    expect(Object.fromEntries(names!.map((name, i) => [name, line![i]]))).toMatchObject({
      account: "'=sub",
      strategy: 'N/A',
      hedge_leg: 'short',
      unrealised_pnl_usdt: '-2',
      stale: 'no',
    })
    const json = JSON.parse(fileAt(core, '?side=short', 'json')!.parts.join('')) as Record<string, unknown>
    expect(json).toMatchObject({
      about: { content: 'open positions', rows: 1, filters: ['short'], as_of: expect.stringMatching(/Z$/) },
      positions: [{ account: '=sub', strategy: null, unrealised_pnl_usdt: '-2', stale: false }],
    })
  })

  it('leave out what has just closed, and are none before the first snapshot', () => {
    const core = connected(signedIn(), table)
    core.append(closed(numbered(1), { symbol: 'BTCUSDT' }))

    expect(linesOf(fileAt(core, '')).flat()).not.toContain('BTCUSDT')
    expect(fileAt(core, '')).toMatchObject({ rows: 2 })
    expect(fileAt(signedIn(), '')).toBeNull()
  })
})
