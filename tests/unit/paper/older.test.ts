import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createCheckpoint } from '../../../src/paper/checkpoint.ts'
import { decimal, minus, plus } from '../../../src/paper/decimal.ts'
import { createExchange, type Exchange } from '../../../src/paper/exchange.ts'
import { turns } from '../../support/turns.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 20, 13)
const directory = mkdtempSync(join(tmpdir(), 'paper-older-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const rules = ['BTCUSDT', 'DOGEUSDT', 'XRPUSDT'].map((symbol, index) => ({
  ruleId: `r${index}`,
  symbol,
  strategy: { name: 'S', manner: 'grid' },
}))

/** An account with three recent days and twelve days before them that are not made yet. */
function young(): { readonly exchange: Exchange; readonly apiKey: string } {
  const exchange = createExchange({ seed: 7, now: NOW })
  const { apiKey } = exchange.createAccount({
    name: 'main',
    balance: '10000',
    startedAt: NOW - 3 * DAY,
    olderFrom: NOW - 15 * DAY,
  })
  exchange.putRules(apiKey, rules)
  return { exchange, apiKey }
}

function makeOlder(exchange: Exchange, apiKey: string, breath: number): void {
  const isOn = turns()
  while (isOn() && !exchange.liveOlder(apiKey, breath));
}

const ledgerOf = ({ exchange, apiKey }: { readonly exchange: Exchange; readonly apiKey: string }) =>
  exchange.find(apiKey)!.ledger
const isSorted = (times: readonly number[]): boolean =>
  times.every((time, index) => index === 0 || time >= times[index - 1]!)

describe('a past that is made after the recent one', () => {
  it('stands before it: in order of time, with ids of its own, and what is open now is untouched', () => {
    const world = young()
    const before = structuredClone(world.exchange.find(world.apiKey)!)

    makeOlder(world.exchange, world.apiKey, DAY)

    const { executions, closed } = ledgerOf(world)
    expect(executions.length).toBeGreaterThan(before.ledger.executions.length * 3)
    expect([
      executions[0]!.execTime < NOW - 14 * DAY,
      isSorted(executions.map((row) => row.execTime)),
      isSorted(closed.map((row) => row.createdTime)),
    ]).toEqual([true, true, true])
    expect(new Set(executions.map((row) => row.execId)).size).toBe(executions.length)
    expect(new Set(closed.map((row) => row.orderId)).size).toBe(closed.length)
    expect(executions.slice(-before.ledger.executions.length).map((row) => row.execId)).toEqual(
      before.ledger.executions.map((row) => row.execId),
    )
    expect(world.exchange.find(world.apiKey)!.account.positions).toEqual(before.account.positions)
    expect(world.exchange.liveOlder(world.apiKey, DAY)).toBe(true)
    expect(ledgerOf(world).executions).toHaveLength(executions.length)
  })

  it('keeps the wallet right: start, profit, fees and funding of both, to the last digit, in every row', () => {
    const world = young()
    makeOlder(world.exchange, world.apiKey, DAY)

    let wallet = '10000'
    for (const row of ledgerOf(world).executions) {
      wallet = minus(plus(wallet, row.execPnl), row.execFee)
      expect(decimal(row.balance).equals(wallet)).toBe(true)
    }
    expect(decimal(world.exchange.find(world.apiKey)!.account.balance).equals(wallet)).toBe(true)
  })

  it('closes what it opened: no fill of the recent past closes more than the recent past opened', () => {
    const world = young()
    makeOlder(world.exchange, world.apiKey, DAY)

    const older = ledgerOf(world).executions.filter((row) => row.execTime < NOW - 3 * DAY && row.execType !== 'Funding')
    for (const { symbol } of rules) {
      expect(
        older
          .filter((row) => row.symbol === symbol)
          .reduce((sum, row) => (row.side === 'Buy' ? plus(sum, row.execQty) : minus(sum, row.execQty)), '0'),
      ).toBe('0')
    }
  })

  it('is the same made at one go or in breaths, and the same after a checkpoint', () => {
    const [slow, fast] = [young(), young()]
    const checkpoint = createCheckpoint(directory)
    checkpoint.save(slow.exchange)

    makeOlder(slow.exchange, slow.apiKey, DAY / 3)
    makeOlder(fast.exchange, fast.apiKey, 400 * DAY)
    checkpoint.save(slow.exchange)
    const restored = createExchange({ seed: 7, now: NOW })
    createCheckpoint(directory).load(restored)

    expect(ledgerOf(fast)).toEqual(
      ledgerOf(slow).unsaved.length === 0 ? { ...ledgerOf(slow), unsaved: ledgerOf(fast).unsaved } : null,
    )
    expect(restored.find(slow.apiKey)!.ledger).toEqual(ledgerOf(slow))
    expect(restored.find(slow.apiKey)!.account.balance).toBe(slow.exchange.find(slow.apiKey)!.account.balance)
    expect(restored.liveOlder(slow.apiKey, DAY)).toBe(true)
    expect(ledgerOf({ exchange: restored, apiKey: slow.apiKey }).executions).toHaveLength(
      ledgerOf(slow).executions.length,
    )
  })
})
