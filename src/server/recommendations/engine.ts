import { configurationOf } from '../../domain/configuration/fieldValue.ts'
import { epoch } from '../../domain/core/time.ts'
import type { EngineTrade } from '../../domain/recommendations/books.ts'
import { type EngineConfig, engineConfig } from '../../domain/recommendations/config.ts'
import {
  type EngineAccount,
  type EngineInput,
  type Portfolio,
  portfolioOf,
} from '../../domain/recommendations/portfolio.ts'
import { doneFrom } from '../../domain/recommendations/wire.ts'
import { elsewhere } from '../accounts/elsewhere.ts'
import { listAccounts } from '../db/accounts.ts'
import { listRules } from '../db/botRules.ts'
import { overridesOf } from '../db/portfolioConfig.ts'
import { doneActions } from '../db/recommendations.ts'
import { engineTrades, looseTrades } from '../db/trades/engineTrades.ts'
import { listWallets } from '../db/wallets.ts'
import { calendarFor, type FigureParts } from '../metrics/figures.ts'

/** What the engine is given of a user: his trades, accounts, rules, ticked actions, and how he configured it. */
export interface EngineGround {
  readonly portfolio: Portfolio
  readonly config: EngineConfig
  /** Closed trades that were judged. */
  readonly trades: number
}

/** Reads it. `onRead` hears how many trades are read so far, and may throw to end it. */
export async function engineGround(
  parts: FigureParts,
  userId: string,
  onRead: (trades: number) => void = () => {},
): Promise<EngineGround> {
  const [input, overrides] = await Promise.all([engineInput(parts, userId, onRead), overridesOf(parts.db, userId)])
  return {
    portfolio: portfolioOf(input),
    config: engineConfig(configurationOf(overrides)),
    trades: input.trades.length,
  }
}

/** Accounts with their balances; 0 where none is known. */
export function engineAccounts(
  accounts: Awaited<ReturnType<typeof listAccounts>>,
  wallets: Awaited<ReturnType<typeof listWallets>>,
): readonly EngineAccount[] {
  const balances = new Map(wallets.map(({ accountId, balance }) => [accountId, Number(balance)]))
  return accounts.map(({ id, accountName, exchangeName }) => ({
    name: accountName,
    broker: exchangeName,
    balance: balances.get(id) ?? 0,
  }))
}

/** All that the engine looks at, beside the configuration. */
export async function engineInput(
  parts: FigureParts,
  userId: string,
  onRead: (trades: number) => void = () => {},
): Promise<EngineInput> {
  const { db, clock, settings } = parts
  const calendar = await calendarFor(parts, userId, undefined)
  const trades: EngineTrade[] = []
  for await (const page of engineTrades(db, userId)) {
    for (const trade of page) trades.push(trade)
    onRead(trades.length)
  }
  // No balance before the day on which the first strategy began is asked for.
  const [first] = trades
  const since = first === undefined ? null : new Date(calendar.startOf(calendar.dayOf(first.closedAt)))
  const others: EngineTrade[] = []
  if (since !== null)
    for await (const page of looseTrades(db, userId, since)) {
      for (const trade of page) others.push(trade)
      onRead(trades.length + others.length)
    }
  const [linked, wallets, rules, done] = await Promise.all([
    listAccounts(db, userId),
    listWallets(db, userId),
    listRules(db, userId),
    doneActions(db, userId),
  ])
  // What is on an account of another environment is shown, and no capital is moved there.
  const accounts = linked.filter((account) => elsewhere(account, settings.BYBIT_ENVIRONMENT) === null)
  const here = new Set(accounts.map(({ id }) => id))
  return {
    now: epoch(clock.now()),
    calendar,
    trades,
    others,
    accounts: engineAccounts(accounts, wallets),
    placements: rules
      .filter(({ isActive, accountId }) => isActive && here.has(accountId))
      .map(({ strategyName, accountName }) => ({ strategy: strategyName, account: accountName })),
    done: done.flatMap((one) => doneFrom(one) ?? []),
  }
}
