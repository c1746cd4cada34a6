import { counted, formatCount } from '../core/format.ts'

/** What a rule says, by ids: which strategy trades which symbol on which account. */
export interface RuleContent {
  readonly strategyId: string
  readonly accountId: string
  readonly symbol: string
}

/** A rule that somebody wants, in names. */
export interface WantedRule {
  readonly strategy_id: string
  readonly account_name: string
  readonly symbol: string
}

interface Named {
  readonly id: string
  readonly name: string
}

/** The ids behind a wanted rule's names; of a strategy or an account that the user does not have, which one. */
export function contentOf(
  wanted: WantedRule,
  { strategies, accounts }: { readonly strategies: readonly Named[]; readonly accounts: readonly Named[] },
): (RuleContent & { readonly strategyName: string }) | 'noStrategy' | 'noAccount' {
  const strategy = strategies.find(({ id }) => id === wanted.strategy_id)
  if (strategy === undefined) return 'noStrategy'
  const account = accounts.find(({ name }) => name === wanted.account_name)
  if (account === undefined) return 'noAccount'
  return { strategyId: strategy.id, strategyName: strategy.name, accountId: account.id, symbol: wanted.symbol }
}

/**
 * What a change comes to. Nothing where the rule says the same. An active rule ends and begins anew at this moment, so
 * that what it traded before stays where it was; a stopped one is not started by it.
 */
export const changeOf = (
  rule: RuleContent & { readonly isActive: boolean },
  content: RuleContent,
): 'none' | 'content' | 'content and span' =>
  content.strategyId === rule.strategyId && content.accountId === rule.accountId && content.symbol === rule.symbol
    ? 'none'
    : rule.isActive
      ? 'content and span'
      : 'content'

/**
 * Why a rule should not be added, in a sentence: another active one has its symbol on its account. Null when none has;
 * `except` is the rule that is being changed.
 */
export function overlapOf(
  rules: readonly (RuleContent & {
    readonly id: string
    readonly isActive: boolean
    readonly strategyName: string
    readonly accountName: string
  })[],
  content: RuleContent,
  except: string | undefined,
): string | null {
  const other = rules.find(
    ({ id, isActive, accountId, symbol }) =>
      isActive && accountId === content.accountId && symbol === content.symbol && id !== except,
  )
  return other === undefined ? null : `${other.strategyName} already trades ${content.symbol} on ${other.accountName}.`
}

/**
 * Why a rule should not name its symbol: the exchange does not list it. A rule that keeps its symbol may be changed
 * although that was delisted since, for its open positions go on.
 */
export function unlistedOf(
  rules: readonly { readonly id: string; readonly symbol: string }[],
  { symbol, rule_id: changed }: WantedRule & { readonly rule_id?: string | undefined },
  isUnlisted: boolean,
): string | null {
  const isKept = rules.some((rule) => rule.id === changed && rule.symbol === symbol)
  return isUnlisted && !isKept ? `The exchange does not list ${symbol}.` : null
}

/** How far back a rule that is being made is tried, days (N9). */
export const PREVIEW_DAYS = 60

/**
 * What a free rule would have covered of the last days: 'BTCUSDT on main is free. 14 of 250 trades of the last 60 days
 * would have been its own.' Counts of closed trades.
 */
export function previewOf({ symbol, account_name: account }: WantedRule, own: number, all: number): string {
  const free = `${symbol} on ${account} is free.`
  if (all === 0) return free
  const covered = own === 0 ? 'No trade' : `${formatCount(own)} of ${counted(all, 'trade')}`
  return [free, `${covered} of the last ${PREVIEW_DAYS} days would have been its own.`].join(' ')
}
