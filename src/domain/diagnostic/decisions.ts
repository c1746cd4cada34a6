import type { Refusal } from '../core/fact.ts'
import { grouped } from '../core/lists.ts'
import type { LogEntry } from '../event.ts'
import { word } from '../language/translate.ts'
import { DEDUPE_CAP, DEDUPE_TRIM } from '../live/constants.ts'
import { isServerFact } from '../live/facts.ts'
import { LIST_CAP } from '../notifications/constants.ts'
import { isVisible } from '../notifications/list.ts'
import { listRules, toastRules } from '../notifications/rules/pipeline.ts'
import { sentenceOf } from '../notifications/why.ts'
import { SUMMARY_HASH_CAP } from '../recovery/constants.ts'
import type { State } from '../state.ts'
import type { DiagInput } from './input.ts'
import { lineOf, refusalOf, type LogIndex } from './lines.ts'
import type { DecisionLine } from './view.types.ts'

/** Cases kept with each rule (screens.md 2.20, 5). */
const CASES = 20

interface Meant {
  readonly id: string
  readonly label: string
  readonly rules: readonly string[]
  readonly passed?: (count: Counts) => number
  readonly note?: (state: State) => string
}

interface Counts {
  readonly created: number
  readonly toasted: number
  readonly facts: number
  readonly summaries: number
}

/** The rules that the page names, in its order; what else was refused by follows under its own id. */
const NAMED: readonly Meant[] = [
  { id: 'toast', label: 'Toast, 60 s', rules: ['12'], passed: ({ toasted }) => toasted },
  { id: 'creation', label: 'Creation, 15 s', rules: ['7b'], passed: ({ created }) => created },
  { id: 'modified', label: 'Modified, 5 s', rules: ['8a'], passed: ({ created }) => created },
  { id: 'same', label: 'Same type, 30 s', rules: ['8d'], passed: ({ created }) => created },
  { id: 'cross', label: 'Cross-source, 5 min', rules: ['8c'], passed: ({ created }) => created },
  { id: 'milestone', label: 'Milestone, 30 min', rules: ['8b', '5d', '5e'], passed: ({ created }) => created },
  { id: 'age', label: 'Age, 7 d', rules: ['5b'], passed: ({ created }) => created },
  {
    id: 'cap',
    label: `${word('Cap')}, ${LIST_CAP}`,
    rules: ['9'],
    passed: ({ created }) => created,
    note: ({ notifications }) => `holds ${notifications.list.filter(isVisible).length} of ${LIST_CAP}`,
  },
  {
    id: 'hashes',
    label: `Recovery hashes, ${SUMMARY_HASH_CAP}`,
    rules: ['A-117'],
    passed: ({ summaries }) => summaries,
    note: ({ recovery }) => `holds ${recovery.summaries.length} of ${SUMMARY_HASH_CAP}`,
  },
  {
    id: 'window',
    label: 'Stream window, 5 min',
    rules: ['STREAM-08'],
    passed: ({ facts }) => facts,
    note: ({ live }) => `holds ${live.windows.tracked.length} of ${DEDUPE_CAP}, trimmed to ${DEDUPE_TRIM}`,
  },
]

/** What the rows of the decision table check. */
const WHAT: ReadonlyMap<string, string> = new Map([...listRules, ...toastRules].map(({ id, what }) => [id, what]))

/** The rule that an entry says refused something; '' where it says none. */
const ruleOf = (entry: LogEntry): string => refusalOf(entry)?.rule ?? ''

/** What each rule let pass and refused, as far as the log at hand goes back, with its newest cases. */
export function decisionLines({ state, entries }: DiagInput, index: LogIndex): readonly DecisionLine[] {
  const byRule = grouped(entries, ruleOf)
  const tallied = talliesOf(entries, state)
  const counts = countsOf(entries)
  const named = new Set(NAMED.flatMap(({ rules }) => rules))
  const others = [...new Set([...byRule.keys(), ...tallied.keys()])]
    .filter((rule) => rule !== '' && !named.has(rule))
    .toSorted()
  const all: readonly Meant[] = [
    ...NAMED,
    ...others.map((rule): Meant => ({
      id: rule,
      label: `Rule ${rule}`,
      rules: [rule],
      note: () => WHAT.get(rule) ?? '',
    })),
  ]
  return all.map(({ id, label, rules, passed, note }) => {
    const found = rules.flatMap((rule) => byRule.get(rule) ?? []).toSorted((a, b) => a.entry - b.entry)
    return {
      id,
      label,
      rules,
      passed: passed?.(counts) ?? null,
      dropped: rules.reduce(
        (sum, rule) =>
          sum + (tallied.get(rule) ?? (byRule.get(rule) ?? []).reduce((n, entry) => n + weightOf(entry), 0)),
        0,
      ),
      note: note?.(state) || null,
      cases: found
        .slice(-CASES)
        .reverse()
        .flatMap((entry) => {
          const refusal = refusalOf(entry)
          return refusal === null ? [] : [caseOf(entry, refusal, index)]
        }),
    }
  })
}

function caseOf(entry: LogEntry, refusal: Refusal, index: LogIndex): DecisionLine['cases'][number] {
  const line = lineOf(entry, index, 0)
  return {
    entry: entry.entry,
    at: entry.at,
    rule: refusal.rule,
    sentence: sentenceOf(refusal),
    about: [line.account, line.symbol, line.about ?? (entry.type === 'command.refused' ? entry.data.command : null)]
      .filter((part) => part !== null)
      .join(' '),
  }
}

const weightOf = (entry: LogEntry): number => (entry.type === 'live.dropped' ? entry.data.count : 1)

/**
 * Routine drops by rule: the minutes that were told, and the one that runs. The single drops leave the memory after ten
 * minutes, these do not.
 */
function talliesOf(entries: readonly LogEntry[], { live }: State): ReadonlyMap<string, number> {
  const byRule = new Map<string, number>()
  const add = (tallies: State['live']['drops']['tallies']): void => {
    for (const [name, { count }] of Object.entries(tallies)) {
      const rule = name.slice(0, name.indexOf(' '))
      byRule.set(rule, (byRule.get(rule) ?? 0) + count)
    }
  }
  for (const entry of entries) if (entry.type === 'live.drops_tallied') add(entry.data.tallies)
  add(live.drops.tallies)
  return byRule
}

function countsOf(entries: readonly LogEntry[]): Counts {
  let [created, toasted, facts, summaries] = [0, 0, 0, 0]
  for (const entry of entries) {
    const { type } = entry
    if (type === 'notifications.created') created++
    else if (type === 'notifications.toasted') toasted++
    else if (type === 'recovery.summary_shown') summaries++
    else if (isServerFact(entry)) facts++
  }
  return { created, toasted, facts, summaries }
}
