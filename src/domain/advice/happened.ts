import { ruleLine } from '../bots/history.ts'
import { RULE_HISTORY } from '../bots/constants.ts'
import { ruleHistoryTexts } from '../bots/historyTexts.ts'
import { changesOf, type SentChange } from '../changes/history.ts'
import { historyKeys } from '../changes/keys.ts'
import type { ChangeHistory, HistoryLine } from '../changes/types.ts'
import { formatDateTime, formatPercent } from '../core/format.ts'
import type { Loadable } from '../core/outcome.ts'
import type { State } from '../state.ts'
import { historyOf } from '../strategies/history.ts'
import { idOfStrategy } from '../strategies/wants.ts'
import { adviceTexts as texts } from './texts.ts'
import type { Advice, PastDay } from './view.types.ts'

/** Lines of the open row: its strategy's page has all of them. */
const MOST = 5

/** Where and when it is looked at: the actions of the generation that is shown, until the end of a past day. */
export interface Look {
  readonly all: readonly Advice[]
  readonly past: PastDay | null
  readonly zone: string
}

/**
 * What happened to a strategy, the newest first (screens.md 2.10, "history of this strategy"): which rules brought it
 * to which account, what was changed of its definition, and which advice of the generation that is shown was ticked
 * off.
 */
export function happenedTo(state: State, name: string, { all, past, zone }: Look): Loadable<readonly HistoryLine[]> {
  const id = idOfStrategy(state, name)
  const definition = historyOf(state, id, 1, zone)
  const rules = changesOf(
    historyKeys(RULE_HISTORY, 1).map((key) => state.resources.byKey[key]),
    { me: state.session.profile?.sub, zone },
    ruleHistoryTexts,
    (change) => (isAbout(change, id, name) ? ruleLine(change) : null),
  )
  for (const part of [rules, definition]) if (part.state === 'failed') return part
  if (rules.state === 'loading' || definition.state === 'loading') return { state: 'loading' }
  const lines = [
    ...linesIn(rules).map((line) => ({ ...line, id: `rule ${line.id}` })),
    ...linesIn(definition).map((line) => ({ ...line, id: `definition ${line.id}`, title: texts.defined(line.title) })),
    ...all.flatMap((row) => (row.strategy === name ? (tickOf(row, zone) ?? []) : [])),
  ].filter(({ at }) => past === null || at <= past.at)
  return lines.length === 0
    ? { state: 'empty', title: texts.nothingHappened, hint: texts.nothingHappenedHint }
    : {
        state: 'ready',
        asOf: Math.max(asOfOf(rules), asOfOf(definition)),
        data: lines.toSorted((a, b) => b.at - a.at).slice(0, MOST),
      }
}

const asOfOf = (of: Loadable<unknown>): number => (of.state === 'ready' ? of.asOf : 0)
const linesIn = (of: Loadable<ChangeHistory>): readonly HistoryLine[] => (of.state === 'ready' ? of.data.lines : [])

/** A rule names its strategy before and after; one that was renamed since by its id. */
const isAbout = ({ before, after }: SentChange, id: string, name: string): boolean =>
  [before, after].some((said) => said['strategy_id'] === id || said['strategy_name'] === name)

/** An action that was ticked off, where it led and by which share. */
function tickOf({ id, label, doneAt, account, toAccount, shareNow, shareNext }: Advice, zone: string) {
  if (doneAt === null) return null
  return {
    id: `tick ${id}`,
    at: doneAt,
    time: formatDateTime(doneAt, zone),
    by: '',
    title: texts.ticked(label),
    details: [
      account === toAccount ? account : texts.moved(account, toAccount),
      ...(shareNow === null || shareNext === null
        ? []
        : [texts.shareChanged(formatPercent(shareNow), formatPercent(shareNext))]),
    ],
  }
}
