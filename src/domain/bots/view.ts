import { accountNames } from '../accounts/names.ts'
import { grouped } from '../core/lists.ts'
import type { Loadable } from '../core/outcome.ts'
import { baseOf } from '../core/symbol.ts'
import type { EpochMs } from '../core/time.ts'
import type { Position } from '../live/model.ts'
import { loadable } from '../resources/loadable.ts'
import { isGivenUp } from '../resources/rules.ts'
import type { State } from '../state.ts'
import { isUnderWay as isTaskUnderWay } from '../tasks/model.ts'
import { zoneOf } from '../tabs/zone.ts'
import { bulkRuns } from './bulkView.ts'
import { isUnderWay } from './commands.ts'
import { figuresKey, IDLE_AFTER } from './constants.ts'
import { conflictsOf, coverageOf } from './coverage.ts'
import { isSymbol } from '../core/symbol.ts'
import { draftKey, isWhole, type RuleDraft } from './draft.ts'
import { editedRules } from './edited.ts'
import { ruleGroupsOf } from './groups.ts'
import { ruleHistoryOf } from './history.ts'
import { listedOf } from './symbols.ts'
import type { BotRule, DraftState } from './model.ts'
import { passesRule, ruleFiltersFrom, sortedRules } from './filters.ts'
import { figuresFrom, ruleOf, rulesFrom, strategiesFrom, type RuleFigures } from './rules.ts'
import { botTexts as texts } from './texts.ts'
import { tradesAsked } from './tradesAsked.ts'
import type { BotsView, DraftLine, DraftView, RuleFilters, RuleRow, RulesData } from './view.types.ts'

/** Bot maintenance of a tab (screens.md 2.8). */
export function botsView(state: State, tab: string): BotsView {
  const { byKey } = state.resources
  const known = state.tabs.byName[tab]
  const zone = zoneOf(state, known)
  const { filters, notices } = ruleFiltersFrom(known?.query ?? '')
  const form = state.bots.drafts[tab]
  return {
    filters,
    notices,
    rules: rulesOf(state, filters, zone),
    strategies: loadable(byKey['strategyDetailsList'], texts.strategiesUnloaded, strategiesFrom),
    accounts: loadable(byKey['accountsList'], texts.accountsUnloaded, accountNames),
    draft: form === undefined ? null : draftOf(state, form),
    finished: state.bots.finished[tab] ?? 0,
    outcomes: state.bots.outcomes,
    coverage: coverageOf(state, tradesAsked(known?.query ?? '', 'coverage', zone)),
    isSyncing: isTaskUnderWay(state.tasks.byType.trades),
    conflicts: conflictsOf(state, tradesAsked(known?.query ?? '', 'conflicts', zone)),
    conflictCount: countOf(conflictsOf(state)),
    history: filters.tab === 'history' ? ruleHistoryOf(state, filters.pages ?? 1, zone) : null,
    bulk: bulkRuns(state),
    since: state.bots.since,
    symbols: listedOf(state),
  }
}

const countOf = (conflicts: BotsView['conflicts']): number => (conflicts.state === 'ready' ? conflicts.data.count : 0)

/** The rules of some filters, with what is open under each and what it came to in days of the zone. */
export function rulesOf(state: State, filters: RuleFilters, zone: string): Loadable<RulesData> {
  const entry = state.resources.byKey['botRulesList']
  const open = grouped(state.live.positions.rows, placeOf)
  const figures = figuresFrom(state.resources.byKey[figuresKey(zone)]?.value)
  const listed = listedOf(state)
  const symbols = new Set(listed.symbols)
  return loadable(entry, texts.rulesUnloaded, (value) => {
    const rules = editedRules(rulesFrom(value), state)
    const active = rules.filter(({ isActive }) => isActive)
    const claims = new Map<string, number>()
    for (const rule of active) claims.set(placeOf(rule), (claims.get(placeOf(rule)) ?? 0) + 1)
    const overlaps = (rule: BotRule): boolean => rule.isActive && (claims.get(placeOf(rule)) ?? 0) > 1
    const openUnder = (rule: BotRule): RuleRow['open'] =>
      rule.isActive
        ? (open.get(placeOf(rule)) ?? [])
            .filter((position) => isOf(position, rule, overlaps(rule)))
            .map(({ side }) => side)
        : []
    const rows = rules.map((rule): RuleRow => ({
      ...rule,
      base: baseOf(rule.symbol),
      open: openUnder(rule),
      isDelisted: rule.isActive && listed.state === 'listed' && !symbols.has(rule.symbol),
      overlaps: overlaps(rule),
      busy: busyOf(state, rule.id),
      ...figuresOf(rule, figures, openUnder(rule).length > 0, state.at),
    }))
    const shown = sortedRules(
      rows.filter((row) => passesRule(row, filters)),
      filters,
    )
    return {
      rows: shown,
      groups: ruleGroupsOf(shown, filters.group),
      total: rules.length,
      active: active.length,
      accounts: namesIn(rules, ({ account }) => account),
      strategies: namesIn(rules, ({ strategy }) => strategy),
      problem: isGivenUp(entry) ? entry.message || texts.rulesUnloaded : null,
    }
  })
}

/** A rule that has told nothing yet is not called idle before its time. */
function figuresOf(
  rule: BotRule,
  figures: ReturnType<typeof figuresFrom>,
  hasOpen: boolean,
  at: EpochMs,
): Pick<RuleRow, 'figures' | 'isIdle'> {
  if (figures === null) return { figures: null, isIdle: false }
  const own = figures.get(rule.id) ?? NO_TRADES
  const isWorking = hasOpen || [own.lastAt, rule.createdAt].some((time) => time !== null && at - time < IDLE_AFTER)
  return { figures: own, isIdle: rule.isActive && !isWorking }
}

const NO_TRADES: RuleFigures = { lastAt: null, trades: 0, pnl: '0' }

const placeOf = ({ symbol, account }: Pick<BotRule, 'symbol' | 'account'>): string => `${symbol} ${account}`

/**
 * Whether a position counts to a rule of its place: its strategy is that of the rule that was active when it opened.
 * One that several claim counts to each of them.
 */
const isOf = ({ strategy, openedAt }: Position, rule: BotRule, overlaps: boolean): boolean =>
  strategy === null
    ? overlaps && openedAt !== null && openedAt >= (rule.createdAt ?? Infinity)
    : strategy === rule.strategy

function busyOf({ writes }: State, rule: string): RuleRow['busy'] {
  const writing = writes.overlays.findLast(({ request }) => request.path?.['id'] === rule)?.write
  return writing === undefined ? null : (BUSY[writing] ?? null)
}

const BUSY: Readonly<Record<string, RuleRow['busy']>> = {
  botRulesDelete: 'deleting',
  botRulesDeactivate: 'stopping',
  botRulesUpdate: 'saving',
}

/** The form, symbol by symbol: nothing is saved that the server did not call valid. */
function draftOf(state: State, { draft, saved }: DraftState): DraftView {
  // Nothing is being checked before there is something to check.
  const lines = (isWhole(draft) ? draft.symbols : []).map((symbol): DraftLine =>
    saved.includes(draftKey(draft, symbol)) ? { symbol, state: 'saved', message: '' } : lineOf(state, draft, symbol),
  )
  const isSaving = lines.some((line) => line.state === 'saving')
  const isOne = draft.act === 'add' || draft.symbols.length === 1
  return {
    draft,
    lines,
    isSaving,
    canSave:
      isWhole(draft) && isOne && !isSaving && lines.every((line) => line.state === 'valid' || line.state === 'saved'),
  }
}

function lineOf(state: State, draft: RuleDraft, symbol: string): DraftLine {
  if (!isSymbol(symbol)) return { symbol, state: 'refused', message: texts.badSymbol }
  const key = draftKey(draft, symbol)
  if (isUnderWay(state, key)) return { symbol, state: 'saving', message: '' }
  const lost = lostStrategy(state, draft)
  if (lost !== null) return { symbol, state: 'refused', message: texts.notFound(lost) }
  const verdict = state.bots.verdicts[key]
  return verdict === undefined
    ? { symbol, state: 'checking', message: '' }
    : { symbol, state: verdict.state, message: verdict.message }
}

/**
 * BOT-03: name of the strategy that a rule to be brought back would need and that is no more; null where it is there,
 * or nobody knows yet.
 */
function lostStrategy(state: State, { act, rule }: RuleDraft): string | null {
  const known = state.resources.byKey['strategyDetailsList']
  const name = act === 'reactivate' ? ruleOf(state, rule ?? '')?.strategy : undefined
  if (name === undefined || known === undefined || known.loadedAt === null) return null
  return strategiesFrom(known.value).some((strategy) => strategy.name === name) ? null : name
}

const namesIn = (rules: readonly BotRule[], pick: (rule: BotRule) => string): readonly string[] =>
  [...new Set(rules.map(pick))].filter((name) => name !== '').toSorted((a, b) => a.localeCompare(b, 'en'))
