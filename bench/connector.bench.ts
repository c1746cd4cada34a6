import * as v from 'valibot'
import { epoch } from '../src/domain/core/time.ts'
import { walk, type Page } from '../src/server/exchange/calling/pages.ts'
import { frames } from '../src/server/exchange/calling/schemas.ts'
import { positionFrom } from '../src/server/exchange/mapping.ts'
import { PositionBook } from '../src/server/exchange/positionBook.ts'
import { interleaved, ratioOf } from './lib/rounds.ts'
import type { BenchRow } from './row.ts'

const PAGES = 900
const ROWS = 20
const FRAMES = 5_000
/** The paper exchange and busy accounts send fewer position frames than that in a second, of all accounts together. */
const FRAMES_PER_SECOND = 2_000

/** What the connector costs beside what it cannot do without: asking for the pages, and JSON.parse of the frames. */
export async function rows(): Promise<readonly BenchRow[]> {
  const texts = Array.from({ length: FRAMES }, (_, index) => frameText(index))
  const { warm: times } = await interleaved({
    asked: () => async () => {
      for (let page = 0; page < PAGES; page += 1) await pageAt(String(page))
    },
    walked: () => () => walk(LIST, pageAt, async () => undefined, '0'),
    parsed: () => () => texts.map((text) => JSON.parse(text) as unknown),
    read: () => {
      const book = new PositionBook([])
      return () => {
        for (const [now, text] of texts.entries())
          book.heard(
            v.parse(frames.position, JSON.parse(text)).data.good.map((row) => positionFrom(row, epoch(now))),
            now,
          )
      }
    },
  })
  const perSecond = times.read.map((ms) => (FRAMES / ms) * 1_000)
  return [
    {
      id: 'connector',
      what: `a walk through ${PAGES} pages, beside asking for them alone`,
      ratio: ratioOf(times.walked, times.asked),
      gate: 3,
    },
    {
      id: 'connector',
      what: 'position frames read and folded, beside JSON.parse of them',
      ratio: ratioOf(times.read, times.parsed),
      gate: 20,
    },
    {
      id: 'connector',
      what: `position frames that one processor reads in a second, in ${FRAMES_PER_SECOND.toLocaleString('en')}`,
      ratio: Math.min(...perSecond) / FRAMES_PER_SECOND,
      gate: 1,
      side: 'atLeast',
    },
  ]
}

const LIST = { path: '/list', report: () => undefined }

async function pageAt(cursor: string) {
  const next = Number(cursor) + 1
  const value: Page & { readonly rows: readonly object[] } = {
    cursor: next >= PAGES ? '' : String(next),
    rowCount: ROWS,
    rows: Array.from({ length: ROWS }, (_, row) => ({ id: `${cursor}-${row}` })),
  }
  return { ok: true as const, value }
}

/** A frame of one of fifty positions, whose size changes with each. */
const frameText = (index: number): string =>
  JSON.stringify({
    topic: 'position',
    creationTime: index,
    data: [
      {
        category: 'linear',
        symbol: `S${index % 50}USDT`,
        positionIdx: 0,
        side: 'Buy',
        size: String(1 + (index % 7)),
        entryPrice: '100.5',
        markPrice: '101.25',
        positionValue: '100.5',
        unrealisedPnl: '0.75',
        curRealisedPnl: '-0.055',
        leverage: '10',
        takeProfit: '',
        stopLoss: '',
        liqPrice: '',
        createdTime: '1000',
        updatedTime: String(1_000 + index),
        seq: 1_000 + index,
      },
    ],
  })
