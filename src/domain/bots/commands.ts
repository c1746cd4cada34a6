import { bad, good, type Outcome } from '../core/outcome.ts'
import type { Event } from '../event.ts'
import { isBusy } from '../resources/rules.ts'
import { overlayOf, type HasWrites } from '../writes/model.ts'
import { SYMBOLS_AT_ONCE } from './constants.ts'
import { draftKey, isWhole, ruleBody, symbolsFrom, type RuleDraft, type RuleForm } from './draft.ts'
import type { DraftState, HasBots } from './model.ts'
import { ruleOf } from './rules.ts'
import { botTexts as texts } from './texts.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasSession } from '../session/model.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasResources & HasWrites & HasBots

/** What a tab can ask of bot rules (spec 4, Bot rules). */
export type BotsCommand =
  /** The form says this now; the server judges it once it is quiet. */
  | { readonly type: 'bots.draft'; readonly draft: RuleForm }
  | { readonly type: 'bots.drop_draft' }
  /** Every symbol of the form becomes a rule, or the rule becomes what the form says. */
  | { readonly type: 'bots.save' }
  | { readonly type: 'bots.deactivate'; readonly rule: string; readonly reason: string }
  | { readonly type: 'bots.delete'; readonly rule: string }
  /** A rule needs a strategy: one by its name alone. */
  | { readonly type: 'strategies.create'; readonly name: string }

/** The facts such a wish becomes, or why it is refused. */
export function decideBotsCommand(
  command: BotsCommand & { readonly id: string },
  tab: string,
  state: Seen,
): Outcome<readonly Event[]> {
  switch (command.type) {
    case 'bots.draft': {
      const symbols = symbolsFrom(command.draft.text)
      if (symbols.length > SYMBOLS_AT_ONCE) return refused('BOT-01', 'too_many', texts.tooMany(SYMBOLS_AT_ONCE))
      return good([{ type: 'bots.drafted', data: { tab, draft: { ...command.draft, symbols } } }])
    }
    case 'bots.drop_draft':
      return good([{ type: 'bots.draft_dropped', data: { tab } }])
    default:
      return state.session.isApiAuthReady
        ? written(command, tab, state)
        : refused('AUTH-01', 'not_ready', 'Authentication not ready. Please wait.')
  }
}

function written(
  command: Exclude<BotsCommand, { readonly type: 'bots.draft' | 'bots.drop_draft' }> & { readonly id: string },
  tab: string,
  state: Seen,
): Outcome<readonly Event[]> {
  switch (command.type) {
    case 'bots.save':
      return savedForm(command.id, state.bots.drafts[tab], state)
    case 'bots.deactivate':
      if (ruleOf(state, command.rule) === null) return refused('BOT-01', 'no_rule', texts.gone)
      if (overlayOf(state.writes, 'botRulesDeactivate', command.rule) !== null)
        return refused('BOT-01', 'saving', texts.saving)
      return good([
        {
          type: 'write.asked',
          data: {
            write: 'botRulesDeactivate',
            key: command.rule,
            command: command.id,
            body: command.reason.trim() === '' ? {} : { reason: command.reason.trim() },
            path: { id: command.rule },
          },
        },
      ])
    case 'bots.delete':
      if (overlayOf(state.writes, 'botRulesDelete', command.rule) !== null)
        return refused('BOT-01', 'saving', texts.saving)
      return good([
        {
          type: 'write.asked',
          data: {
            write: 'botRulesDelete',
            key: command.rule,
            command: command.id,
            body: undefined,
            path: { id: command.rule },
          },
        },
      ])
    case 'strategies.create': {
      const name = command.name.trim()
      if (name === '') return refused('VAL-01', 'no_name', texts.noName)
      if (overlayOf(state.writes, 'strategyDetailsCreate', 'new') !== null)
        return refused('BOT-01', 'saving', texts.saving)
      return good([
        {
          type: 'write.asked',
          data: { write: 'strategyDetailsCreate', key: 'new', command: command.id, body: { name } },
        },
      ])
    }
  }
}

/**
 * A rule that the server did not call valid is not saved: an overlap would make conflicts of its trades (spec 4,
 * BOT-04).
 */
function savedForm(command: string, form: DraftState | undefined, state: Seen): Outcome<readonly Event[]> {
  if (form === undefined) return refused('BOT-01', 'no_draft', texts.noDraft)
  const { draft, saved } = form
  if (!isWhole(draft)) return refused('BOT-01', 'incomplete', texts.incomplete)
  if (draft.act !== 'add' && draft.symbols.length > 1) return refused('BOT-01', 'many_symbols', texts.oneSymbol)
  const symbols = draft.symbols.filter((symbol) => !saved.includes(draftKey(draft, symbol)))
  for (const symbol of symbols) {
    const key = draftKey(draft, symbol)
    const verdict = state.bots.verdicts[key]
    if (isUnderWay(state, key)) return refused('BOT-01', 'saving', texts.saving)
    if (verdict === undefined) return refused('BOT-04', 'not_validated', texts.checking)
    if (verdict.state !== 'valid')
      return refused('BOT-04', verdict.isOverlap ? 'overlap' : 'not_valid', verdict.message)
  }
  if (draft.act === 'reactivate') return lookedUp(command, draft, state)
  return good(
    symbols.map((symbol): Event => {
      const key = draftKey(draft, symbol)
      if (draft.act === 'change')
        return {
          type: 'write.asked',
          data: {
            write: 'botRulesUpdate',
            key,
            command,
            body: changesOf(draft, symbol, state),
            path: { id: draft.rule ?? '' },
          },
        }
      return {
        type: 'write.asked',
        data: { write: 'botRulesAdd', key, command: `${command}-${symbol}`, body: ruleBody(draft, symbol) },
      }
    }),
  )
}

/** BOT-02: the strategy is looked up by name; the rule follows with the answer (decide.ts). */
function lookedUp(command: string, draft: RuleDraft, state: Seen): Outcome<readonly Event[]> {
  const rule = ruleOf(state, draft.rule ?? '')
  if (rule === null) return refused('BOT-03', 'no_rule', texts.gone)
  const asks: readonly Event[] = isBusy(state.resources.byKey['strategyDetailsList'])
    ? []
    : [{ type: 'resource.asked', data: { key: 'strategyDetailsList', attempt: 1 } }]
  return good([
    ...draft.symbols.map((symbol): Event => ({
      type: 'bots.lookup_asked',
      data: {
        key: draftKey(draft, symbol),
        strategyName: rule.strategy,
        account: draft.account,
        symbol,
        command: `${command}-${symbol}`,
      },
    })),
    ...asks,
  ])
}

/** PUT /bots/rules/{id} takes what changes: with account_name alone the rule moves. */
function changesOf(draft: RuleDraft, symbol: string, state: Seen): Readonly<Record<string, string>> {
  const before = ruleOf(state, draft.rule ?? '')
  return {
    ...(before?.strategyId === draft.strategy ? {} : { strategy_id: draft.strategy }),
    ...(before?.account === draft.account ? {} : { account_name: draft.account }),
    ...(before?.symbol === symbol ? {} : { symbol }),
  }
}

/** Whether a rule of this draft is being saved, or its strategy looked up. */
export const isUnderWay = ({ writes, bots }: Seen, key: string): boolean =>
  overlayOf(writes, 'botRulesAdd', key) !== null ||
  overlayOf(writes, 'botRulesUpdate', key) !== null ||
  bots.lookups.some((lookup) => lookup.key === key)

const refused = (rule: string, reason: string, message: string): Outcome<never> =>
  bad({ kind: 'refused', message, refusal: { rule, reason, because: {} } })
