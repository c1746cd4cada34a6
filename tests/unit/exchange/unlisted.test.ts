import { afterEach, describe, expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { PositionChange } from '../../../src/server/exchange/account.types.ts'
import { AccountLooks, type LookParts } from '../../../src/server/exchange/accountLooks.ts'
import { accountCalls } from '../../../src/server/exchange/calling/calls.ts'
import { PositionBook } from '../../../src/server/exchange/positionBook.ts'
import { followed, type Followed } from './support/followed.ts'
import { positionRow, seen } from './support/rows.ts'
import { answer, refusal, scripted } from './support/script.ts'

const closed = (changes: readonly PositionChange[]): readonly string[] =>
  changes.flatMap((change) => (change.kind === 'closed' ? [change.before.symbol] : []))
const known = (symbol: string) => seen({ symbol }).position!

describe('F-absent of two positions that two lists did not have, the first is refused', () => {
  it.each([
    ['as no symbol: both are gone', 10_029, 'The requested symbol is invalid, please check', ['AUSDT', 'BUSDT']],
    ['as a parameter that is no symbol: both are gone', 10_001, 'params error: symbol invalid', ['AUSDT', 'BUSDT']],
    ['for another parameter: it stays in doubt', 10_001, 'params error: category invalid', ['BUSDT']],
    ['by the rules of trading: it stays in doubt', 110_074, 'This contract is not live', ['BUSDT']],
    ['as all would be: nothing else is asked', 10_003, 'API key is invalid.', []],
  ])('%s', async (_what, code, said, expected) => {
    const whole = answer({ list: [], nextPageCursor: '' })
    const flat = positionRow({ symbol: 'BUSDT', side: '', size: '0', seq: 11, updatedTime: '2000' })
    const { shared, caller } = scripted([whole, whole, refusal(code, said), answer({ list: [flat] })])
    const changes: PositionChange[] = []
    const looks = new AccountLooks({
      calls: accountCalls(shared, caller),
      book: new PositionBook([known('AUSDT'), known('BUSDT')]),
      shared,
      signal: new AbortController().signal,
      onPositions: async (some) => void changes.push(...some),
      checkDue: () => undefined,
    } as Partial<LookParts> as LookParts)
    for (let look = 0; look < 2; look += 1) await looks.atPositions()
    looks.stop()

    expect(closed(changes)).toEqual(expected)
  })
})

it('F-absent a position that the stream tells while its symbol is refused stands', () => {
  const book = new PositionBook([known('AUSDT')])
  for (const at of [70_000, 71_000]) book.fetched([], at, epoch(at))
  book.heard([seen({ symbol: 'AUSDT', seq: 11, updatedTime: '72000' })], 72_000)

  expect(book.unlisted('AUSDT', epoch(71_500))).toEqual([])
  expect(book.all()).toHaveLength(1)
})

describe('F-absent by the paper exchange', () => {
  let one: Followed
  afterEach(() => void one.account.stop())

  it('what was held of a symbol that is delisted since is closed once, and is asked for no more', async () => {
    one = await followed({ bought: ['SOLUSDT'], known: [known('GONEUSDT')] })
    await one.clock.pass(120_000)

    expect(closed(one.told.changes)).toEqual(['GONEUSDT'])
    expect(one.account.book.all().map(({ symbol }) => symbol)).toEqual(['SOLUSDT'])
    expect(one.logged.filter(({ kind }) => kind === 'bug')).toHaveLength(1)
    expect(one.account.state.state).toBe('live')
  })
})
