import { unique } from '../core/lists.ts'

/** What a form says of a rule before it is one: this strategy trades these symbols on this account. */
export interface RuleForm {
  readonly act: 'add' | 'change' | 'reactivate'
  /** The rule that is changed or brought back; null for a new one. */
  readonly rule: string | null
  /** Its id; '' while none is chosen. */
  readonly strategy: string
  /** Its name; '' while none is chosen. */
  readonly account: string
  /** Symbols as they were typed: 'btcusdt, ETHUSDT'. */
  readonly text: string
}

/** The same with the symbols read. */
export interface RuleDraft extends RuleForm {
  readonly symbols: readonly string[]
}

/** What POST /bots/rules/validate said. `failed` is a call that was not answered: not valid either (BOT-04). */
export interface Verdict {
  readonly state: 'valid' | 'refused' | 'failed'
  readonly message: string
  /** Another active rule has this account and symbol. */
  readonly isOverlap: boolean
  /** The rules may have changed since: it holds until it is asked again. */
  readonly isOld?: boolean
}

/** The same rule asked twice has one verdict, and one write on its way. */
export const draftKey = ({ act, rule, strategy, account }: RuleDraft, symbol: string): string =>
  [act === 'change' ? (rule ?? '') : 'new', strategy, account, symbol].join('|')

/** The body of the call that judges or makes the rule; `rule_id` keeps a changed rule from being in its own way. */
export const ruleBody = (
  { act, rule, strategy, account }: RuleDraft,
  symbol: string,
): {
  readonly strategy_id: string
  readonly account_name: string
  readonly symbol: string
  readonly rule_id?: string
} => ({
  strategy_id: strategy,
  account_name: account,
  symbol,
  ...(act === 'change' && rule !== null ? { rule_id: rule } : {}),
})

/** Symbols as the exchange writes them: 'btcusdt, ETHUSDT' are two. */
export const symbolsFrom = (text: string): readonly string[] =>
  unique(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((symbol) => symbol !== ''),
  )

/** Whether there is something to judge. */
export const isWhole = ({ strategy, account, symbols }: RuleDraft): boolean =>
  strategy !== '' && account !== '' && symbols.length > 0
