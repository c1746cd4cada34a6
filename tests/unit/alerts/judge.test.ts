import { describe, expect, test } from 'vitest'
import { judgeAlert } from '../../../src/domain/alerts/judge.ts'
import { type AlertMemory, type AlertTerms, FRESH_MEMORY } from '../../../src/domain/alerts/model.ts'
import { held, known, terms, type World } from './support.ts'

/** What fires at each step, and the memory after the last. */
function walked(of: AlertTerms, worlds: readonly World[]) {
  let memory: AlertMemory = FRESH_MEMORY
  const fires = worlds.map((world) => {
    const judged = judgeAlert(of, memory, known(world))
    memory = judged.memory
    return judged.fires.map(({ value }) => String(value))
  })
  return { fires, memory }
}
const prices = (...marks: readonly string[]): readonly World[] => marks.map((mark) => ({ marks: { BTCUSDT: mark } }))
const MINUTE = 60_000

describe('A-210 a price', () => {
  test.each([
    ['above', ['99.99', '100', '100.01'], [[], ['100'], []]],
    ['above', ['101'], [['101']]],
    // Closer than floats tell.
    ['above', ['99.99999999999999999', '100.00000000000000001'], [[], ['100.00000000000000001']]],
    // Back by 0.1 % of 100: 99.9 counts again, 99.91 does not.
    ['above', ['100', '99.91', '100'], [['100'], [], []]],
    ['above', ['100', '99.9', '100'], [['100'], [], ['100']]],
    ['below', ['100.01', '100', '99'], [[], ['100'], []]],
    ['below', ['100', '100.09', '100'], [['100'], [], []]],
    ['below', ['100', '100.1', '100'], [['100'], [], ['100']]],
  ] as const)('%s its line over %j fires %j', (direction, marks, fires) => {
    expect(walked(terms({ direction }), prices(...marks)).fires).toEqual(fires)
  })

  test('without a price it never fires, says why, and remembers what it told', () => {
    const { memory } = walked(terms(), prices('100'))
    expect(judgeAlert(terms(), memory, known({}))).toEqual({
      fires: [],
      memory,
      value: null,
      lack: { reason: 'no_price', symbol: 'BTCUSDT' },
    })
  })
})

describe('A-210 unrealised PnL', () => {
  const lost = (over: object = {}) => terms({ kind: 'upnl', direction: 'below', line: '-40', account: 'a', ...over })
  const other = held({ key: 'b|BTCUSDT', account: 'b', accountName: 'Second', size: '10' })

  test.each([
    ['just over its line', lost(), '80.01', []],
    ['at its line', lost(), '80', ['-40']],
    ['just under', lost(), '79.99', ['-40.02']],
    ['of one account, not of another', lost({ account: 'b' }), '97', []],
    ['of all accounts', lost({ account: null, line: '-36' }), '97', ['-36']],
    ['of the other side', lost({ side: 'short' }), '50', []],
  ])('%s', (_name, of, mark, fires) => {
    expect(walked(of, [{ marks: { BTCUSDT: mark }, positions: [held(), other] }]).fires).toEqual([fires])
  })

  test('a sum with an unknown part is unknown; an account without a position has none, a position is not there', () => {
    const eth = held({ key: 'e', symbol: 'ETHUSDT' })
    const of = lost({ symbol: null, line: '0' })
    const lack = (world: World, by = of) => judgeAlert(by, FRESH_MEMORY, known(world)).lack

    expect(lack({ marks: { BTCUSDT: '1' }, positions: [held(), eth] })).toEqual({
      reason: 'no_price',
      symbol: 'ETHUSDT',
    })
    expect(lack({ away: ['a'], positions: [] })).toEqual({ reason: 'not_followed', account: 'Main' })
    expect(lack({ marks: { BTCUSDT: '1' }, positions: [held({ isMissing: true })] })).toEqual({
      reason: 'being_checked',
    })
    expect(walked(of, [{ positions: [] }]).fires).toEqual([['0']])
    expect(lack({}, lost())).toEqual({ reason: 'no_position' })
  })

  test.each([
    ['as its row has it at this mark', { markPrice: '80', unrealisedPnl: '-40.5' }, ['-40.5']],
    ['reckoned where the row stands at another', { markPrice: '80.0', unrealisedPnl: '-40.5' }, ['-40']],
    ['reckoned where the row has none', { markPrice: '80' }, ['-40']],
  ])('of a position is %s', (_name, over, fires) => {
    expect(walked(lost(), [{ marks: { BTCUSDT: '80' }, positions: [held(over)] }]).fires).toEqual([fires])
  })

  test('A-353 alerts of one scope read it once at each moment', () => {
    const world = known({ marks: { BTCUSDT: '80' }, positions: [held(), held({ key: 'a|2', symbol: 'ETHUSDT' })] })
    const asked: string[] = []
    const now = { ...world, markOf: (symbol: string) => (asked.push(symbol), world.markOf('BTCUSDT')) }
    const fires = ['-80', '-80.5', '-79.5'].map((line) =>
      judgeAlert(lost({ symbol: null, line }), FRESH_MEMORY, now).fires.map(({ value }) => value),
    )

    expect(fires).toEqual([['-80'], [], ['-80']])
    expect(asked).toEqual(['BTCUSDT', 'ETHUSDT'])
  })

  test('it counts again 5 % of the line farther on', () => {
    const at = (mark: string): World => ({ marks: { BTCUSDT: mark }, positions: [held()] })
    // -40 is told; -38.02 is not back, -38 is.
    expect(walked(lost(), [at('80'), at('80.99'), at('80')]).fires).toEqual([['-40'], [], []])
    expect(walked(lost(), [at('80'), at('81'), at('80')]).fires).toEqual([['-40'], [], ['-40']])
  })
})

describe('A-210 drawdown', () => {
  const of = terms({ kind: 'drawdown', line: '10', symbol: null, account: 'a' })
  const equity = (text: string): World => ({ equities: { a: text } })

  test.each([
    ['from the highest since it was set', ['1000', '1200', '1080.01', '1080'], [[], [], [], ['10']]],
    ['not from what was before', ['900', '850'], [[], []]],
    ['again once a tenth is made good', ['1000', '900', '909', '900', '910', '900'], [[], ['10'], [], [], [], ['10']]],
  ])('%s', (_name, equities, fires) => {
    expect(walked(of, equities.map(equity)).fires).toEqual(fires)
  })

  test('without an equity, or while the account is away, it is not judged and the highest stays', () => {
    const { memory } = walked(of, [equity('1000')])
    expect(judgeAlert(of, memory, known({}))).toMatchObject({ fires: [], memory, lack: { reason: 'no_equity' } })
    expect(judgeAlert(of, memory, known({ ...equity('1'), away: ['a'] }))).toMatchObject({
      fires: [],
      memory,
      lack: { reason: 'not_followed', account: 'Main' },
    })
    expect(judgeAlert(of, FRESH_MEMORY, known(equity('0'))).lack).toEqual({ reason: 'no_equity', account: 'Main' })
  })
})

describe('A-210 distance to liquidation', () => {
  const of = terms({ kind: 'liquidation', direction: 'below', line: '5', symbol: null })
  const at = (mark: string, ...positions: readonly ReturnType<typeof held>[]): World => ({
    marks: { BTCUSDT: mark },
    positions,
  })

  test.each([
    ['a long at its line', '100', held({ liqPrice: '95' }), ['5']],
    ['a long just over', '100', held({ liqPrice: '94.99' }), []],
    ['a long over by as little as is told', '100', held({ liqPrice: '94.99999999' }), []],
    ['a short', '100', held({ side: 'short', liqPrice: '104' }), ['4']],
    ['beyond the liquidation price there is none left', '90', held({ liqPrice: '95' }), ['0']],
    ['without one it never fires', '100', held({ liqPrice: null }), []],
    ['zero is none', '100', held({ liqPrice: '0' }), []],
  ])('%s', (_name, mark, position, fires) => {
    expect(walked(of, [at(mark, position)]).fires).toEqual([fires])
  })

  test('each position is told by itself, and counts again a tenth of the line farther away', () => {
    const one = held({ liqPrice: '95' })
    const two = held({ key: 'two', liqPrice: '90' })
    // 95/100 is 5 %; at 94.7 of two 90/94.7 is 4.96 %, and of one nothing is left.
    expect(
      walked(of, [at('100', one, two), at('94.7', one, two), at('100.6', one, two), at('100', one, two)]).fires,
    ).toEqual([['5'], ['4.96304118'], [], ['5']])
  })

  test('one that is not known leaves the others judged, and is named', () => {
    const judged = judgeAlert(
      of,
      FRESH_MEMORY,
      known(at('100', held({ liqPrice: null }), held({ key: 'two', liqPrice: '99' }))),
    )
    expect(judged).toMatchObject({ fires: [{ subject: 'two', value: '1' }], lack: { reason: 'no_liquidation_price' } })
  })
})

describe('A-210 no stop-loss', () => {
  const of = terms({ kind: 'no_stop', line: '10', symbol: null })
  const bare = held({ stopLoss: null })
  const at = (minutes: number, ...positions: readonly ReturnType<typeof held>[]): World => ({
    at: minutes * MINUTE,
    positions,
  })

  test.each([
    ['at ten minutes, not before', [at(0, bare), at(9.99, bare), at(10, bare), at(30, bare)], [[], [], ['10'], []]],
    [
      'a stop-loss begins it anew',
      [at(0, bare), at(9, held()), at(10, bare), at(19, bare), at(20, bare)],
      [[], [], [], [], ['10']],
    ],
    [
      'so does one that follows the price, unless its distance is 0',
      [
        at(0, bare),
        at(9, held({ stopLoss: null, trailingStop: '120' })),
        at(10, held({ stopLoss: null, trailingStop: '0' })),
        at(20, bare),
      ],
      [[], [], [], ['10']],
    ],
    [
      'it is told again after one',
      [at(0, bare), at(10, bare), at(11, held()), at(12, bare), at(22, bare)],
      [[], ['10'], [], [], ['10']],
    ],
    [
      'another position counts for itself',
      [
        at(0, bare),
        at(10, bare, held({ key: 'two', stopLoss: null })),
        at(20, bare, held({ key: 'two', stopLoss: null })),
      ],
      [[], ['10'], ['10']],
    ],
    [
      'one that closed is forgotten',
      [at(0, bare), at(5), at(6, bare), at(10, bare), at(16, bare)],
      [[], [], [], [], ['10']],
    ],
  ])('%s', (_name, worlds, fires) => {
    expect(walked(of, worlds).fires).toEqual(fires)
  })

  test('while the account is away nothing fires and nothing is forgotten', () => {
    const { memory } = walked(of, [at(0, bare)])
    const judged = judgeAlert(of, memory, known({ ...at(15), away: ['a'] }))
    expect(judged).toMatchObject({ fires: [], memory, lack: { reason: 'not_followed' } })
    expect(judgeAlert(of, judged.memory, known(at(16, bare))).fires).toMatchObject([{ value: '16' }])
  })
})

test('A-210 what closed is forgotten also while another account is away; of what is there nothing is, until it is unlinked', () => {
  const of = terms({ kind: 'no_stop', line: '10', symbol: null })
  const gone = held({ stopLoss: null })
  const away = held({ key: 'b|BTCUSDT', account: 'b', accountName: 'Second', stopLoss: null })
  const { memory } = walked(of, [{ positions: [gone, away, held({ key: 'c|BTCUSDT', account: 'c', stopLoss: null })] }])
  expect(Object.keys(memory.since)).toEqual(['a|BTCUSDT', 'b|BTCUSDT', 'c|BTCUSDT'])

  const after = judgeAlert(of, memory, known({ away: ['b', 'c'] })).memory
  expect(Object.keys(after.since)).toEqual(['b|BTCUSDT'])
})

test('A-210 one that is to fire once tells one of several', () => {
  const of = terms({ kind: 'liquidation', direction: 'below', line: '50', symbol: null, isOnce: true })
  const both = [held({ liqPrice: '90' }), held({ key: 'two', liqPrice: '90' })]
  expect(walked(of, [{ marks: { BTCUSDT: '100' }, positions: both }]).fires).toEqual([['10']])
})

test('A-210 a judgement that changes nothing hands back the same memory', () => {
  const world = known({ marks: { BTCUSDT: '99' }, positions: [held({ stopLoss: null })], equities: { a: '10' } })
  for (const kind of ['price', 'upnl', 'drawdown', 'liquidation', 'no_stop'] as const) {
    const of = terms({
      kind,
      account: kind === 'price' ? null : 'a',
      line: '99999999',
      direction: kind === 'liquidation' ? 'below' : 'above',
    })
    const first = judgeAlert(of, FRESH_MEMORY, world).memory
    expect(judgeAlert(of, first, world).memory, kind).toBe(first)
  }
})
