import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../../../src/domain/core/freeze.ts'
import { fnv1a, shortHash } from '../../../src/domain/core/hash.ts'
import { appended, keeping, prepended, replacedAt, unique, withoutKey } from '../../../src/domain/core/lists.ts'
import { compared, figure, inText } from '../../../src/domain/core/order.ts'
import { firstVerdict } from '../../../src/domain/core/rule.ts'
import { remembered } from '../../../src/domain/core/select.ts'
import { shareStructure } from '../../../src/domain/core/shareStructure.ts'
import { baseOf } from '../../../src/domain/core/symbol.ts'
import { productOf } from '../../../src/domain/core/decimal.ts'
import { quickProduct, totalOf, unitsOf } from '../../../src/domain/core/units.ts'
import { instantFrom } from '../../../src/domain/core/wire.ts'
import { offsetLabel, offsetMinutes, zoneLabel } from '../../../src/domain/core/zones.ts'
import { dec } from '../../../src/domain/testing/facts.ts'

describe('core', () => {
  it('A-90 FNV-1a gives the published values', () => {
    expect([fnv1a(''), fnv1a('a'), fnv1a('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968])
    expect(shortHash('a')).toBe('e40c292c')
  })

  it.each([
    ['2026-07-28T10:00:00Z', Date.UTC(2026, 6, 28, 10)],
    ['soon', null],
    ['', null],
    [1_785_232_800_000, null],
    [null, null],
  ])('the wire names an instant by a text: %j', (value, at) => {
    expect(instantFrom(value)).toBe(at)
  })

  it('what has no value stands last, whichever way', () => {
    const sorted = (sign: number) => [2, null, 1, 3].toSorted((a, b) => compared(a, b, sign))

    expect([sorted(1), sorted(-1)]).toEqual([
      [1, 2, 3, null],
      [3, 2, 1, null],
    ])
    expect([figure('1.50'), figure(null)]).toEqual([1.5, null])
    expect(['b', 'a', 'B', 'a'].toSorted(inText)).toEqual(['B', 'a', 'a', 'b'])
  })

  it('bounded lists keep the newest', () => {
    expect(appended([1, 2, 3], 4, 3)).toEqual([2, 3, 4])
    expect(prepended([3, 2, 1], 4, 3)).toEqual([4, 3, 2])
    expect(unique([2, 1, 2])).toEqual([2, 1])
  })

  it('what does not change is the same object', () => {
    const list = [1, 2]
    expect(replacedAt(list, 0, 1)).toBe(list)
    expect(keeping(list, () => true)).toBe(list)
    const record = { a: 1 }
    expect(withoutKey(record, 'b')).toBe(record)
    expect(withoutKey({ a: 1, b: 2 }, 'b')).toEqual({ a: 1 })
  })

  it('the first rule that speaks decides', () => {
    const rules = [() => null, (n: number) => (n > 1 ? 'big' : null), () => 'any']
    expect([firstVerdict(rules, 2, null), firstVerdict(rules, 1, null), firstVerdict([], 1, null)]).toEqual([
      'big',
      'any',
      null,
    ])
  })

  it('a selector computes once for the same inputs, and shares what is equal', () => {
    let count = 0
    const select = remembered((a: { readonly x: number }, b: number) => {
      count++
      return { list: [a.x], b }
    })
    const a = { x: 1 }
    const first = select('k', a, 1)
    expect(select('k', a, 1)).toBe(first)
    expect(count).toBe(1)
    const second = select('k', { x: 1 }, 2)
    expect(second.list).toBe(first.list)
    expect(select('k', { x: 1 }, 2)).toBe(second)
  })

  it('sharing takes nothing that differs', () => {
    const before = { a: { b: 1 }, c: [1, { d: 2 }] }
    const same = shareStructure(before, { a: { b: 1 }, c: [1, { d: 2 }] })
    expect(same).toBe(before)
    const changed = shareStructure(before, { a: { b: 1 }, c: [1, { d: 3 }] })
    expect(changed).toEqual({ a: { b: 1 }, c: [1, { d: 3 }] })
    expect(changed.a).toBe(before.a)
    expect(shareStructure({ a: 1, b: undefined } as object, { a: 1 })).toEqual({ a: 1 })
  })

  it('a frozen value cannot be written into at any depth', () => {
    const value = deepFreeze({ a: [{ b: 1 }] })
    expect(() => {
      ;(value.a[0] as { b: number }).b = 2
    }).toThrow(TypeError)
  })

  it.each([
    ['BTCUSDT', 'BTC'],
    ['ETHBTC', 'ETH'],
    ['BTC', 'BTC'],
    ['USDT', 'USDT'],
    ['SOLBUSD', 'SOL'],
    ['1000PEPEUSDT', '1000PEPE'],
    ['WBTCUSDT', 'WBTC'],
    ['XYZ', 'XYZ'],
    ['SOLETH', 'SOL'],
    ['USDTBTC', 'USDT'],
    ['BTCUSDTX', 'BTCUSDTX'],
  ])('VALID-35 A-89 base of %s is %s', (symbol, base) => {
    expect(baseOf(symbol)).toBe(base)
  })

  it('I16 tenths and thirds add exactly; what a float cannot hold takes the slow way', () => {
    expect(totalOf([dec('0.1'), dec('0.2')])).toBe('0.3')
    expect(totalOf([dec('123456789012345678901234567890'), dec('0.00000001')])).toBe(
      '123456789012345678901234567890.00000001',
    )
    expect(unitsOf(dec('0.123456789'))).toBeNull()
    expect(totalOf([null, dec('-0.50'), dec('0.5')])).toBe('0')
  })

  it.each([
    ['0.1', '0.2'],
    ['2.0411', '3041.20'],
    ['132753', '0.0048622'],
    ['99999999.99', '99999999.99'],
    ['0', '5.5'],
    ['12345678901234567', '1.1'],
  ])('the quick product of %s and %s is the exact one', (a, b) => {
    expect(quickProduct(dec(a), dec(b), productOf)).toBe(productOf(dec(a), dec(b)))
  })

  it('the quick product of what is missing is nothing', () => {
    expect(quickProduct(null, dec('1'), productOf)).toBeNull()
  })

  it.each([
    ['Europe/Berlin', Date.UTC(2026, 10, 20), 'UTC+1'],
    ['Europe/Berlin', Date.UTC(2026, 6, 20), 'UTC+2'],
    ['Asia/Kolkata', Date.UTC(2026, 0, 1), 'UTC+5:30'],
    ['America/St_Johns', Date.UTC(2026, 0, 1), 'UTC-3:30'],
    ['UTC', 0, 'UTC'],
    ['Mars/Base', 0, 'UTC'],
  ])('TIME-03 offset of %s', (zone, at, label) => {
    expect(offsetLabel(zone, at)).toBe(label)
  })

  it('offsets follow the change of clocks to the hour', () => {
    const change = Date.UTC(2026, 2, 29, 1)
    expect([offsetMinutes('Europe/Berlin', change - 1), offsetMinutes('Europe/Berlin', change)]).toEqual([60, 120])
    expect(zoneLabel('America/New_York', change)).toBe('Times in New York, UTC-4')
  })
})
