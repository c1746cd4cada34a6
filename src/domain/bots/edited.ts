import { produce } from 'immer'
import { isRecord } from '../core/wire.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasWrites, Overlay } from '../writes/model.ts'
import type { BotRule, HasBots } from './model.ts'
import { strategiesFrom } from './rules.ts'

/** The slices that are looked at here. */
type Seen = HasResources & HasWrites & HasBots

/**
 * The rules as they are to be: the list, over it what the server answered since it was read, and over that each change
 * on its way (M-10). A change that fails is gone with its overlay, so a rule falls back to what was confirmed last.
 */
export function editedRules(listed: readonly BotRule[], state: Seen): readonly BotRule[] {
  const { confirmed } = state.bots
  const edits = state.writes.overlays.filter(({ write }) => write === 'botRulesUpdate')
  if (edits.length === 0 && Object.keys(confirmed).length === 0) return listed
  return produce(listed, (rules) => {
    for (const rule of rules) {
      Object.assign(rule, confirmed[rule.id])
      for (const edit of edits) if (edit.request.path?.['id'] === rule.id) Object.assign(rule, changeOf(edit, state))
    }
  })
}

/** What the body of a change says of its rule, in the list's words. */
function changeOf({ body }: Overlay, { resources }: Seen): Partial<BotRule> {
  if (!isRecord(body)) return {}
  const { strategy_id: strategyId, account_name: account, symbol } = body
  const strategy = strategiesFrom(resources.byKey['strategyDetailsList']?.value).find(({ id }) => id === strategyId)
  return {
    ...(strategy === undefined ? {} : { strategyId: strategy.id, strategy: strategy.name }),
    ...(typeof account === 'string' ? { account } : {}),
    ...(typeof symbol === 'string' ? { symbol } : {}),
  }
}
