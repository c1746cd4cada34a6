import { commandOn, refused } from '../concept.ts'
import { good, type Outcome } from '../core/outcome.ts'
import { listOf, object, oneOf, or, text, word, type Check } from '../core/shapes.ts'
import type { Event } from '../event.ts'
import { isBusy } from '../resources/rules.ts'
import { overlayOf, type HasWrites } from '../writes/model.ts'
import { runOf } from './bulkKeys.ts'
import { BULK, SYMBOLS_AT_ONCE } from './constants.ts'
import { draftKey, isWhole, ruleBody, symbolsFrom, type RuleDraft, type RuleForm } from './draft.ts'
import { isToldOfAll, type DraftState, type HasBots } from './model.ts'
import { ruleOf } from './rules.ts'
import { botTexts as texts } from './texts.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasSession } from '../session/model.ts'
import { whenReady } from '../session/ready.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasResources & HasWrites & HasBots

const command = commandOn<Seen>()

const form: Check<RuleForm> = object({
  act: oneOf('add', 'change', 'reactivate'),
  rule: or(word, null),
  strategy: word,
  account: word,
  text: text(400),
})

/** What a tab can ask of bot rules (spec 4, Bot rules). */
export const BOTS_COMMANDS = {
  /** The form says this now; the server judges it once it is quiet. */
  'bots.draft': command({ draft: form }, ({ draft }, _state, { tab }) => {
    const symbols = symbolsFrom(draft.text)
    if (symbols.length > SYMBOLS_AT_ONCE) return refused('BOT-01', 'too_many', texts.tooMany(SYMBOLS_AT_ONCE))
    return good([{ type: 'bots.drafted', data: { tab, draft: { ...draft, symbols } } }])
  }),
  'bots.drop_draft': command({}, (_asked, _state, { tab }) => good([{ type: 'bots.draft_dropped', data: { tab } }])),
  /** Every symbol of the form becomes a rule, or the rule becomes what the form says. */
  'bots.save': command(
    {},
    whenReady(({ id }, state, { tab }) => savedForm(id, state.bots.drafts[tab], state)),
  ),
  'bots.deactivate': command(
    { rule: word, reason: text(500) },
    whenReady(({ id, rule, reason }, state) => {
      if (ruleOf(state, rule) === null) return refused('BOT-01', 'no_rule', texts.gone)
      if (overlayOf(state.writes, 'botRulesDeactivate', rule) !== null) return refused('BOT-01', 'saving', texts.saving)
      const body = reason.trim() === '' ? {} : { reason: reason.trim() }
      return good([
        {
          type: 'write.asked',
          data: { write: 'botRulesDeactivate', key: rule, command: id, body, path: { id: rule } },
        },
      ])
    }),
  ),
  /** Several rules become something, one after the other (bulk.ts). */
  'bots.bulk': command(
    {
      act: oneOf('stop', 'move', 'reactivate'),
      rules: listOf(word),
      account: word,
      reason: text(500),
    },
    whenReady(({ id, act, rules, account, reason }, { bots, writes }, { tab }) => {
      const last = bots.bulk[tab]
      if (rules.length === 0 || (act === 'move' && account === ''))
        return refused('BOT-01', 'incomplete', texts.incompleteBulk)
      // What a worker's end left with the server may be one of these rules: a second copy of it would be a conflict.
      const isLeft = writes.overlays.some((one) => one.key.startsWith(BULK) && runOf(bots, one.key) === undefined)
      if (isLeft || (last !== undefined && !isToldOfAll(last))) return refused('BOT-01', 'saving', texts.saving)
      return good([{ type: 'bots.bulk_asked', data: { tab, command: id, act, rules, account, reason } }])
    }),
  ),
  'bots.delete': command(
    { rule: word },
    whenReady(({ id, rule }, { writes }) => {
      if (overlayOf(writes, 'botRulesDelete', rule) !== null) return refused('BOT-01', 'saving', texts.saving)
      return good([
        {
          type: 'write.asked',
          data: { write: 'botRulesDelete', key: rule, command: id, body: undefined, path: { id: rule } },
        },
      ])
    }),
  ),
  /** A rule needs a strategy: one by its name alone. */
  'strategies.create': command(
    { name: text(100) },
    whenReady(({ id, name: typed }, { writes }) => {
      const name = typed.trim()
      if (name === '') return refused('VAL-01', 'no_name', texts.noName)
      if (overlayOf(writes, 'strategyDetailsCreate', 'new') !== null) return refused('BOT-01', 'saving', texts.saving)
      return good([
        { type: 'write.asked', data: { write: 'strategyDetailsCreate', key: 'new', command: id, body: { name } } },
      ])
    }),
  ),
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
