import { findInstrument } from '../market/instruments.ts'
import type { Rule } from '../types.ts'
import type { Desk, World } from './account.ts'
import { newTrader, retire } from './traders.ts'
import { chancesOf, heldBy } from './trading.ts'

/** Gives an account these rules from now on: a trader whose rule is gone closes what it holds first. */
export function placeRules(world: World, { account }: Desk, wished: readonly Rule[]): void {
  const rules = wished.filter((rule) => findInstrument(rule.symbol) !== null)
  const from = account.isLive ? world.now : Math.max(account.startedAt, account.simulatedTo)
  account.rules = rules
  const wanted = new Map(rules.map((rule) => [rule.ruleId, rule]))
  const kept = account.traders
    .filter((trader) => sameRule(wanted.get(trader.rule.ruleId), trader.rule))
    .map((trader) => {
      trader.isRetiring = false
      return trader
    })
  const leaving = account.traders.filter((trader) => !kept.includes(trader) && heldBy(account, trader.rule) !== null)
  const chances = chancesOf(world, account)
  for (const trader of leaving) retire(trader, world.now, chances)
  const added = rules
    .filter((rule) => !kept.some((trader) => trader.rule.ruleId === rule.ruleId))
    .map((rule) => newTrader(rule, from, chances))
  account.traders = [...kept, ...leaving, ...added]
}

function sameRule(a: Rule | undefined, b: Rule): boolean {
  return (
    a !== undefined &&
    a.symbol === b.symbol &&
    a.strategy.name === b.strategy.name &&
    a.strategy.manner === b.strategy.manner
  )
}
