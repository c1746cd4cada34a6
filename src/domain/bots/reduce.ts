import { withoutKey } from '../core/lists.ts'
import type { EpochMs } from '../core/time.ts'
import type { EntryOf } from '../event.ts'
import { tell } from '../language/said.ts'
import { BOT_WRITES, RULE_WRITES, VALIDATION } from './constants.ts'
import { draftKey, type Verdict } from './draft.ts'
import { botTexts as texts, failedText } from './texts.ts'
import { type BotsState, isToldOfAll, NO_BOTS } from './model.ts'
import { rulesFrom } from './rules.ts'
import type { Folds } from '../concept.ts'
import { textFrom, wireOf, wordsFrom } from '../core/wire.ts'
import { outcomeOf } from '../writes/model.ts'

/** Folds forms, verdicts and outcomes. */
export const BOTS_FOLDS: Folds<BotsState> = {
  'bots.drafted': (bots, entry) => {
    const { tab, draft } = entry.data
    // A form that says the same again asks again for what was not answered.
    const verdicts = without(
      bots.verdicts,
      (key, verdict) => verdict.state === 'failed' && draft.symbols.some((symbol) => draftKey(draft, symbol) === key),
    )
    return {
      ...bots,
      verdicts,
      drafts: { ...bots.drafts, [tab]: { draft, changedAt: entry.at, saved: bots.drafts[tab]?.saved ?? [] } },
    }
  },
  'bots.draft_dropped': (bots, entry) => dropped(bots, entry.data.tab),
  'tab.left': (bots, entry) => dropped(bots, entry.data.tab),
  'bots.lookup_asked': (bots, entry) => ({ ...bots, lookups: [...bots.lookups, entry.data] }),
  'bots.lookup_ended': (bots, entry) => {
    const { key, message } = entry.data
    const lookups = bots.lookups.filter((lookup) => lookup.key !== key)
    return {
      ...bots,
      lookups,
      verdicts:
        message === null ? bots.verdicts : { ...bots.verdicts, [key]: { state: 'failed', message, isOverlap: false } },
    }
  },
  'bots.bulk_asked': (bots, { data, entry }) => ({
    ...bots,
    bulk: { ...bots.bulk, [data.tab]: { ...data, asked: entry, told: {}, isCut: false } },
  }),
  'bots.bulk_told': (bots, { data: { tab, rule, ...word } }) => {
    const run = bots.bulk[tab]
    return run === undefined
      ? bots
      : { ...bots, bulk: { ...bots.bulk, [tab]: { ...run, told: { ...run.told, [rule]: word } } } }
  },
  'write.saved': (bots, entry) => ended(bots, entry),
  'write.failed': (bots, entry) => ended(bots, entry),
  // Another tab or device may have changed the rules: what was said of a form may not hold any more.
  'resource.loaded': (bots, entry) =>
    entry.data.key === 'botRulesList' ? judgedAnew({ ...bots, confirmed: {} }, entry.at) : bots,
  'session.ended': ({ since }) => ({ ...NO_BOTS, since }),
  // Forms went with their tabs; acts that were under way are to be told of.
  'storage.restored': ({ bulk }, { at }) => ({ ...NO_BOTS, bulk: cutShort(bulk), since: at }),
}

const cutShort = (bulk: BotsState['bulk']): BotsState['bulk'] =>
  Object.fromEntries(
    Object.entries(bulk).flatMap(([tab, run]) => (isToldOfAll(run) ? [] : [[tab, { ...run, isCut: true }]])),
  )

function ended(bots: BotsState, entry: EntryOf<'write.saved' | 'write.failed'>): BotsState {
  const { write, key } = entry.data
  if (write === VALIDATION)
    return {
      ...bots,
      verdicts: {
        ...bots.verdicts,
        [key]:
          entry.type === 'write.saved'
            ? verdictFrom(entry.data.answer)
            : { state: 'failed', message: entry.data.message || texts.unvalidated, isOverlap: false },
      },
    }
  if (!BOT_WRITES.includes(write)) return bots
  const outcomes = { ...bots.outcomes, [write]: outcomeOf(entry) }
  if (entry.type === 'write.saved')
    return RULE_WRITES.includes(write)
      ? judgedAnew(
          savedIn({ ...bots, outcomes, confirmed: confirming(bots, entry.data.answer) }, key, entry.entry),
          entry.at,
        )
      : { ...bots, outcomes }
  // A rule that was not taken stays in its form, with the reason.
  const isDrafted = Object.values(bots.drafts).some(({ draft }) =>
    draft.symbols.some((symbol) => draftKey(draft, symbol) === key),
  )
  return {
    ...bots,
    outcomes,
    verdicts: isDrafted
      ? {
          ...bots.verdicts,
          [key]: { state: 'failed', message: entry.data.message || failedText(write), isOverlap: false },
        }
      : bots.verdicts,
  }
}

/** The rule of an answer, where it holds one: a deletion answers none. */
const confirming = ({ confirmed }: BotsState, answer: unknown): BotsState['confirmed'] =>
  rulesFrom({ bots: [answer] }).reduce((all, rule) => ({ ...all, [rule.id]: rule }), confirmed)

/** spec 3: is_valid, overlap_error, message. An answer of another shape is no consent. */
function verdictFrom(answer: unknown): Verdict {
  const { is_valid: isValid, overlap_error: overlap, message } = wireOf(answer)
  const said = tell(wordsFrom(overlap) ?? textFrom(message) ?? '')
  if (isValid !== true)
    return {
      state: 'refused',
      message: said || texts.unvalidated,
      isOverlap: overlap !== null && overlap !== undefined && overlap !== false && overlap !== '',
    }
  return { state: 'valid', message: said, isOverlap: false }
}

/** Notes the symbol that became a rule in the forms that asked for it; a form all of whose symbols did is finished. */
function savedIn(bots: BotsState, key: string, entry: number): BotsState {
  let next = bots
  for (const [tab, form] of Object.entries(bots.drafts)) {
    const keys = form.draft.symbols.map((symbol) => draftKey(form.draft, symbol))
    if (!keys.includes(key)) continue
    const saved = [...form.saved, key]
    next = keys.some((one) => !saved.includes(one))
      ? { ...next, drafts: { ...next.drafts, [tab]: { ...form, saved } } }
      : { ...dropped(next, tab), finished: { ...next.finished, [tab]: entry } }
  }
  return next
}

function dropped(bots: BotsState, tab: string): BotsState {
  if (bots.drafts[tab] === undefined && bots.finished[tab] === undefined) return bots
  const drafts = withoutKey(bots.drafts, tab)
  return {
    ...bots,
    drafts,
    finished: withoutKey(bots.finished, tab),
    verdicts: Object.keys(drafts).length === 0 ? {} : bots.verdicts,
  }
}

/**
 * Forms that are open are judged again; the last word holds until then, so that no press on 'Save' meets a moment
 * without one. A reason why a rule could not be saved stays until its form changes.
 */
function judgedAnew(bots: BotsState, at: EpochMs): BotsState {
  if (Object.keys(bots.verdicts).length === 0) return bots
  const drafts = Object.fromEntries(
    Object.entries(bots.drafts).map(([tab, state]) => [tab, { ...state, changedAt: at }]),
  )
  return {
    ...bots,
    drafts,
    verdicts: Object.fromEntries(
      Object.entries(bots.verdicts).map(([key, verdict]) => [
        key,
        verdict.state === 'failed' ? verdict : { ...verdict, isOld: true },
      ]),
    ),
  }
}

const without = (
  verdicts: BotsState['verdicts'],
  isMeant: (key: string, verdict: Verdict) => boolean,
): BotsState['verdicts'] =>
  Object.entries(verdicts).some(([key, verdict]) => isMeant(key, verdict))
    ? Object.fromEntries(Object.entries(verdicts).filter(([key, verdict]) => !isMeant(key, verdict)))
    : verdicts
