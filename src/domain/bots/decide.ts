import { after } from '../core/time.ts'
import { decidingOn, NOTHING, type Timer } from '../concept.ts'
import type { EntryOf, Event } from '../event.ts'
import { toastOfWrite } from '../toasts/make.ts'
import { overlayOf, type HasWrites } from '../writes/model.ts'
import { DRAFT_QUIET, VALIDATION } from './constants.ts'
import { isSymbol } from '../core/symbol.ts'
import { draftKey, isWhole, ruleBody, type Verdict } from './draft.ts'
import type { DraftState, HasBots } from './model.ts'
import { strategiesFrom } from './rules.ts'
import { botTexts as texts } from './texts.ts'
import type { HasSession } from '../session/model.ts'
import type { HasResources } from '../resources/model.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasResources & HasWrites & HasBots

const deciding = decidingOn<Seen>()

/** Asks the server about every symbol of a form that it did not judge yet (POST /bots/rules/validate). */
export const validateRule = deciding(
  'bot rule validation',
  ['bots.validation_due'],
  (entry, state): readonly Event[] => {
    const form = state.bots.drafts[entry.data.tab]
    if (form === undefined || !state.session.isApiAuthReady) return NOTHING
    const { draft } = form
    return unjudged(form, state).map((symbol): Event => ({
      type: 'write.asked',
      data: {
        write: VALIDATION,
        key: draftKey(draft, symbol),
        command: `validate-${entry.entry}-${symbol}`,
        body: ruleBody(draft, symbol),
      },
    }))
  },
)

/** A form is judged once it was quiet. */
export function botTimers(state: Seen): readonly Timer[] {
  if (!state.session.isApiAuthReady) return NOTHING
  return Object.entries(state.bots.drafts).flatMap(([tab, form]): readonly Timer[] =>
    unjudged(form, state).length === 0
      ? []
      : [
          {
            id: `validate ${tab}`,
            at: after(form.changedAt, DRAFT_QUIET),
            event: { type: 'bots.validation_due', data: { tab } },
          },
        ],
  )
}

/** Symbols of a whole form without a rule, without a verdict that still holds and without a question under way. */
function unjudged({ draft, saved }: DraftState, { bots, writes }: Seen): readonly string[] {
  if (!isWhole(draft)) return NOTHING
  return draft.symbols.filter((symbol) => {
    const key = draftKey(draft, symbol)
    return (
      isSymbol(symbol) &&
      !saved.includes(key) &&
      needsWord(bots.verdicts[key]) &&
      overlayOf(writes, VALIDATION, key) === null
    )
  })
}

const needsWord = (verdict: Verdict | undefined): boolean => verdict === undefined || verdict.isOld === true

/**
 * BOT-02, BOT-03: with the strategies at hand a rule is brought back as a new one, or told that its strategy is no
 * more.
 */
export const lookUpCoverage = deciding(
  'bot rule lookup',
  ['resource.loaded', 'resource.failed'],
  (entry, { bots, resources }): readonly Event[] => {
    if (entry.data.key !== 'strategyDetailsList' || bots.lookups.length === 0) return NOTHING
    if (entry.type === 'resource.failed')
      return entry.data.final ? bots.lookups.flatMap(({ key }) => notFound(key, entry.data.message, entry)) : NOTHING
    const known = strategiesFrom(resources.byKey[entry.data.key]?.value)
    return bots.lookups.flatMap(({ key, strategyName, account, symbol, command }): readonly Event[] => {
      const strategy = known.find(({ name }) => name === strategyName)
      if (strategy === undefined) return notFound(key, texts.notFound(strategyName), entry)
      return [
        { type: 'bots.lookup_ended', data: { key, message: null } },
        {
          type: 'write.asked',
          data: {
            write: 'botRulesAdd',
            key,
            command,
            body: { strategy_id: strategy.id, account_name: account, symbol },
          },
        },
      ]
    })
  },
)

const notFound = (
  key: string,
  message: string,
  { entry, at }: EntryOf<'resource.loaded' | 'resource.failed'>,
): readonly Event[] => [
  { type: 'bots.lookup_ended', data: { key, message } },
  toastOfWrite(`bots-${entry}-${key}`, 'error', message, at),
]
