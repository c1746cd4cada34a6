import { readAddress } from '../access/address.ts'
import { COMMAND_ADDRESS } from '../access/addresses.ts'
import { sum, unique } from '../core/lists.ts'
import type { Loadable } from '../core/outcome.ts'
import { days } from '../core/time.ts'
import { recordFrom, recordsUnder } from '../core/wire.ts'
import { screenTexts } from '../live/screen/texts.ts'
import { loadable } from '../resources/loadable.ts'
import { isGivenUp } from '../resources/rules.ts'
import type { State } from '../state.ts'
import { strategyPaths, strategyPlace } from '../strategies/path.ts'
import { DEFINITIONS } from '../strategies/wants.ts'
import { zoneOf } from '../tabs/zone.ts'
import { taskProgress } from '../tasks/view.ts'
import { adviceKey, TOGGLE } from './constants.ts'
import { passesAdvice, sortedAdvice } from './filters.ts'
import { happenedTo, type Look } from './happened.ts'
import { dayToCome, generationsFrom, pastDay, stepsOf } from './past.ts'
import { adviceFrom, type Reading } from './read.ts'
import { adviceTexts as texts } from './texts.ts'
import { doneIds, doneIn, idsIn } from './ticks.ts'
import type {
  Advice,
  AdviceData,
  AdviceFigures,
  AdviceFilters,
  AdviceView,
  Nearest,
  OpenedStrategy,
  PastDay,
} from './view.types.ts'

/** The command center of a tab (screens.md 2.10). */
export function adviceView(state: State, tab: string): AdviceView {
  const of = state.tabs.byName[tab]
  const query = of?.query ?? ''
  const { values: filters, bad } = readAddress(COMMAND_ADDRESS, query)
  const zone = zoneOf(state, of)
  const past = pastDay(query, zone, state.at)
  const toCome = dayToCome(query, zone, state.at)
  const all = adviceIn(state, past)
  const ticked = past === null ? (state.advice.ticked?.ids ?? []) : []
  return {
    filters,
    notices: [
      ...bad.map(([name, said]) => screenTexts.badValue(name, said)),
      ...(toCome === null ? [] : [texts.toCome(toCome)]),
    ],
    past,
    steps: stepsOf(generationsFrom(state.resources.byKey[adviceKey(past)]?.value), past, zone, state.at),
    list: listOf(state, filters, { all, past, zone }),
    task: taskProgress(state, 'recommendations'),
    undo: all.filter(({ id, isDone }) => isDone && ticked.includes(id)),
  }
}

/** Every action of the newest generation, or of the one that a past day ended with, in the engine's order. */
export function adviceIn(state: State, past: PastDay | null = null): readonly Advice[] {
  const value = state.resources.byKey[adviceKey(past)]?.value
  const reading = past === null ? readingNow(state) : { at: past.at, done: doneIn(value), saving: NONE }
  return (recordsUnder(value, 'actions') ?? []).flatMap((action) => adviceFrom(action, reading) ?? [])
}

const NONE: ReadonlySet<string> = new Set()

function readingNow(state: State): Reading {
  const saving = new Set(state.writes.overlays.flatMap(({ write, body }) => (write === TOGGLE ? idsIn(body) : [])))
  return { at: state.at, done: doneIds(state), saving }
}

function listOf(state: State, filters: AdviceFilters, { all, past, zone }: Look): Loadable<AdviceData> {
  const entry = state.resources.byKey[adviceKey(past)]
  return loadable(entry, texts.unloaded, (value): AdviceData => {
    const { actions, balances } = shownOf(all, filters)
    const isQuiet = !all.some(({ isWork }) => isWork)
    const at = recordFrom(value)?.['generated_at']
    const opened = all.find(({ id }) => id === filters.row) ?? null
    return {
      figures: figuresOf(all, past?.at ?? state.at),
      actions,
      balances,
      total: all.length,
      accounts: namesIn(all.flatMap(({ account, toAccount }) => [account, toAccount])),
      strategies: namesIn(all.flatMap(({ strategy }) => strategy ?? [])),
      generatedAt: typeof at === 'string' ? Date.parse(at) : null,
      isQuiet,
      nearest: isQuiet ? nearestOf(all) : null,
      opened,
      openedStrategy: opened?.strategy == null ? null : strategyOf(state, opened.strategy, { all, past, zone }),
      problem: isGivenUp(entry) ? entry.message || texts.unloaded : null,
    }
  })
}

function strategyOf(state: State, name: string, look: Look): OpenedStrategy {
  const definitions = state.resources.byKey[DEFINITIONS]?.value
  return {
    path: strategyPlace(definitions, name),
    happened: happenedTo(state, name, look),
    historyPath: `${strategyPaths(definitions)(name)}?tab=history`,
  }
}

/** What the two tables show. */
export function shownOf(all: readonly Advice[], filters: AdviceFilters): Pick<AdviceData, 'actions' | 'balances'> {
  return {
    actions: sortedAdvice(
      all.filter((row) => row.kind !== 'balance_update' && passesAdvice(row, filters)),
      filters,
    ),
    balances: sortedAdvice(
      all.filter((row) => row.needsBalance && passesAdvice(row, filters, row.balance)),
      filters,
    ),
  }
}

/** The actions behind each figure of the cards; `at` in ms. */
export const FIGURE_ROWS: Readonly<Record<keyof AdviceFigures, (row: Advice, at: number) => boolean>> = {
  ready: ({ isWork, lane }) => isWork && lane === 'ready',
  soon: ({ isWork, lane }) => isWork && lane === 'soon',
  cooling: ({ lane }) => lane === 'cooling',
  balances: ({ isWork, isDone, needsBalance }) => isWork && !isDone && needsBalance,
  doneThisWeek: ({ doneAt }, at) => doneAt !== null && at - doneAt < days(7),
  netChange: ({ isWork, isDone }) => isWork && !isDone,
}

/** Figures of the cards; `at` in ms. */
export function figuresOf(all: readonly Advice[], at: number): AdviceFigures {
  const rows = (name: keyof AdviceFigures): readonly Advice[] => all.filter((row) => FIGURE_ROWS[name](row, at))
  return {
    ready: rows('ready').length,
    soon: rows('soon').length,
    cooling: rows('cooling').length,
    balances: rows('balances').length,
    doneThisWeek: rows('doneThisWeek').length,
    netChange: sum(rows('netChange').map(({ change }) => change)),
  }
}

/** The bound of the configuration that is nearest to being met, as a share of itself. */
export function nearestOf(all: readonly Advice[]): Nearest | null {
  let nearest: (Nearest & { readonly far: number }) | null = null
  for (const { strategy, account, reasons } of all)
    for (const reason of reasons) {
      const { value, threshold, met, config } = reason
      if (strategy === null || met || config === null || typeof value !== 'number' || typeof threshold !== 'number')
        continue
      const far = Math.abs(value - threshold) / Math.max(Math.abs(threshold), 1)
      if (nearest === null || far < nearest.far) nearest = { strategy, account, reason, far }
    }
  return nearest === null ? null : { strategy: nearest.strategy, account: nearest.account, reason: nearest.reason }
}

const namesIn = (names: readonly string[]): readonly string[] =>
  unique(names)
    .filter((name) => name !== '')
    .toSorted((a, b) => a.localeCompare(b, 'en'))
