import { beforeEach, describe, expect, it } from 'vitest'
import { exportOf } from '../../../src/domain/closed/export.ts'
import type { ClosedTradeRow } from '../../../src/domain/closed/model.ts'
import { selectionOf } from '../../../src/domain/closed/selection.ts'
import { isSameTag, noted, TAG_LENGTH, tagFrom } from '../../../src/domain/closed/tags.ts'
import { closedChartView } from '../../../src/domain/market/closedChart.ts'
import { connected, type MiniCore, signedIn } from '../../../src/domain/testing/core.ts'
import { wireOf } from '../../support/fixtures/lateWorld.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'
import { fc } from '../../support/fc.ts'

let core: MiniCore
const ROWS = [tradeRow('a', { tags: ['news'] }), tradeRow('b', { note: 'A plan' })]
const at = (query: string) => selectionOf(core.state, query, 'UTC')!
const shown = (query = ''): readonly Pick<ClosedTradeRow, 'id' | 'tags' | 'note'>[] =>
  at(query).rows.map(({ id, tags, note }) => ({ id, tags, note }))
const note = (body: {
  readonly note?: string
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
}) => core.send('tab-1', { type: 'closed.note', trades: ['a', 'b'], note: null, add: [], remove: [], ...body })
const asked = () => core.of('write.asked').at(-1)!
const answered = (rows: readonly ClosedTradeRow[]) =>
  core.append({
    type: 'write.saved',
    data: {
      write: 'tradeNotes',
      key: asked().key,
      asked: core.log.findLast(({ type }) => type === 'write.asked')!.entry,
      answer: { trades: rows.map(wireOf) },
    },
  })

beforeEach(() => {
  core = connected(signedIn({ tab: { path: '/closed-trades', query: '' } }))
  core.append({
    type: 'closed.page_loaded',
    data: { list: 'tradesClosed', offset: 0, replaces: true, rows: ROWS, returned: 2, total: 2, totals: null },
  })
})

describe('notes and tags of closed trades', () => {
  it('SCREEN-2.3 stand at once, before the server answered, and go when it refuses', () => {
    const before = at('').version
    expect(note({ add: ['Late entry', 'news'], note: 'Why?' })).toBeNull()
    expect(asked().body).toEqual({ trade_ids: ['a', 'b'], note: 'Why?', add: ['Late entry', 'news'], remove: [] })
    expect(shown()).toEqual([
      { id: 'a', tags: ['news', 'Late entry'], note: 'Why?' },
      { id: 'b', tags: ['Late entry', 'news'], note: 'Why?' },
    ])
    expect(at('').version).not.toBe(before)
    const { entry } = core.log.findLast(({ type }) => type === 'write.asked')!
    core.append({
      type: 'write.failed',
      data: { write: 'tradeNotes', key: asked().key, asked: entry, message: 'Not now.', status: 503 },
    })
    expect(shown().map(({ tags }) => tags)).toEqual([['news'], []])
    expect(core.state.notes.outcome).toEqual({ asked: entry, ok: false, message: 'Not now.' })
  })

  it('SCREEN-2.3 are what the server answers, in every list and on the chart of a trade', () => {
    core.append({ type: 'resource.loaded', data: { key: 'tradeById?id=a', value: wireOf(ROWS[0]!) } })
    note({ remove: ['NEWS'] })
    answered([tradeRow('a', { tags: [] }), tradeRow('b', { note: 'A plan', tags: ['of another device'] })])
    expect(shown()).toEqual([
      { id: 'a', tags: [], note: '' },
      { id: 'b', tags: ['of another device'], note: 'A plan' },
    ])
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/closed-trades/chart/BTCUSDT/main/a', query: '' } })
    const chart = closedChartView(core.state, 'tab-1')
    expect(chart).toMatchObject({ state: 'ready', trade: { tags: [] }, tags: ['of another device'] })
  })

  it('SCREEN-2.3 narrow the rows by tag and by text, whatever their capitals', () => {
    expect(shown('?tag=NEWS').map(({ id }) => id)).toEqual(['a'])
    expect(shown('?q=a%20PLAN').map(({ id }) => id)).toEqual(['b'])
    note({ add: ['scalp'] })
    expect(shown('?tag=scalp').map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('SCREEN-2.3 SCREEN-2.0-7 stand in an exported file', () => {
    note({ add: ['=1+1'] })
    const [head, ...lines] = exportOf(at(''), { format: 'csv', zone: 'UTC', build: 'b' }, 0)
      .parts.join('')
      .trimEnd()
      .split('\r\n')
      .slice(1)
    expect(head).toMatch(/,tags,note$/)
    expect(lines).toEqual([expect.stringMatching(/,"news, =1\+1",$/), expect.stringMatching(/,'=1\+1,A plan$/)])
  })

  it('SCREEN-2.3 are refused where there is nothing to write', () => {
    expect(note({})).toBe('nothing_written')
    expect(note({ add: [' , '] })).toBe('nothing_written')
    expect(core.of('write.asked')).toEqual([])
  })
})

describe('a tag', () => {
  const word = fc.string({ unit: 'binary', maxLength: 60 })

  it('SCREEN-2.3 is one line without commas and of bounded length, and read twice it is the same', () => {
    fc.assert(
      fc.property(word, (typed) => {
        const tag = tagFrom(typed)
        expect(tag).not.toMatch(/[,\n\r\t]|^\s|\s$/)
        expect(tag.length).toBeLessThanOrEqual(TAG_LENGTH)
        expect(tagFrom(tag)).toBe(tag)
      }),
    )
  })

  it('SCREEN-2.3 is there once after any change, and gone after it is taken away', () => {
    fc.assert(
      fc.property(fc.array(word), fc.array(word), (first, second) => {
        const one = noted({ tags: [], note: '' }, { note: null, add: first, remove: [] })
        const two = noted(one, { note: null, add: second, remove: [] })
        for (const tag of two.tags) expect(two.tags.filter((other) => isSameTag(tag, other))).toEqual([tag])
        expect(noted(two, { note: null, add: [], remove: two.tags }).tags).toEqual([])
        expect(noted(two, { note: null, add: second, remove: [] })).toEqual(two)
      }),
    )
  })
})
