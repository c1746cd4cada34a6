import { hours, millisOf } from '../core/time.ts'
import { resourceKey } from '../resources/policies.ts'

/** A draft is looked at by the server once it was quiet for so long (screens.md 2.8: "debounced"). */
export const DRAFT_QUIET = millisOf(300)

/** Symbols that one draft may name; each becomes a rule of its own. */
export const SYMBOLS_AT_ONCE = 20

/** Bot rules that one user can have, stopped ones among them. */
export const MOST_RULES = 1_000

/** A rule that traded nothing for so long is idle (screens.md 2.8: "idle for 7 days"). */
export const IDLE_AFTER = hours(7 * 24)

/** Asks whether a rule could be added. */
export const VALIDATION = 'botRulesValidate'

/** The call that tells what became of the rules. */
export const RULE_HISTORY = 'botRuleHistory'

/** The call that tells what the exchange lists. */
export const EXCHANGE_SYMBOLS = 'exchangeSymbols'

/** What the rules came to in days of a zone, by its resource key. */
export const figuresKey = (zone: string): string => resourceKey('botRuleFigures', { user_timezone: zone })

/** Keys of writes of an act on several rules begin so. */
export const BULK = 'bulk|'

/** Writes that change a rule, by the call that makes them. */
export const RULE_WRITES: readonly string[] = ['botRulesAdd', 'botRulesUpdate', 'botRulesDeactivate', 'botRulesDelete']

/** Writes of this screen whose end a dialog waits for. */
export const BOT_WRITES: readonly string[] = [...RULE_WRITES, 'strategyDetailsCreate']

/** What the two lists of trades ask the server for: the newest of all. The counts over them are of all. */
export const UNCOVERED = resourceKey('tradesUncovered', { limit: 100 })
/** spec 9, General: "conflicted trades limit 50, offset 0". */
export const CONFLICTS = resourceKey('tradesConflicts', { limit: 50, offset: 0 })
