import { decidingOn, NOTHING } from '../concept.ts'
import type { EntryOf, Event } from '../event.ts'
import type { HasResources } from '../resources/model.ts'
import { isBusy } from '../resources/rules.ts'
import { toastOfWrite } from '../toasts/make.ts'
import type { HasWrites } from '../writes/model.ts'
import { bulkKey, runOf } from './bulkKeys.ts'
import { bulkTexts as texts } from './bulkTexts.ts'
import { VALIDATION } from './constants.ts'
import { CHANGED_BY_A_RULE } from '../resources/constants.ts'
import { editedRules } from './edited.ts'
import type { BulkTold } from './events.ts'
import { isToldOfAll, type BotRule, type BulkRun, type HasBots } from './model.ts'
import { rulesFrom, strategiesFrom } from './rules.ts'
import { botTexts, failedText } from './texts.ts'

/** The slices that are looked at here. */
type Seen = HasResources & HasWrites & HasBots

/**
 * An act on several rules: one after the other, so that each is judged by what those before it left. What makes
 * or moves a rule is judged by the server first, as in the form (BOT-04); what is refused stays as it was, with its
 * reason, and the others go on. Where its worker ended, the next one says what came of it and goes on with none of it.
 */
export const goOnWithBulk = decidingOn<Seen>()(
  'rules in bulk',
  [
    'bots.bulk_asked',
    'bots.bulk_told',
    'write.saved',
    'write.failed',
    'resource.loaded',
    'resource.failed',
    'late.arrived',
  ],
  (entry, state): readonly Event[] => {
    const { bulk, verdicts } = state.bots
    if (entry.type === 'late.arrived')
      return Object.values(bulk).flatMap((run) => {
        const busy = busyWith(run, state)
        if (run.isCut) return openOf(run).flatMap((id) => (id === busy ? [] : [interrupted(run, id)]))
        return busy === null ? nextOf(run, state) : NOTHING
      })
    if (entry.type === 'bots.bulk_asked') {
      const run = bulk[entry.data.tab]
      return [...strategiesFor(run, state), ...nextOf(run, state)]
    }
    if (entry.type === 'resource.loaded' || entry.type === 'resource.failed') return waitedOn(entry, state)
    if (entry.type === 'bots.bulk_told') {
      const run = bulk[entry.data.tab]
      return run !== undefined && isToldOfAll(run)
        ? endOf(run, `bots-bulk-${entry.entry}`, entry.at)
        : nextOf(run, state)
    }
    const { write, key } = entry.data
    const run = runOf(state.bots, key)
    if (run === undefined) return NOTHING
    const rule = key.slice(bulkKey(run, '').length)
    if (entry.type === 'write.failed') {
      const unsaid =
        write === VALIDATION ? botTexts.unvalidated : run.act === 'move' ? botTexts.moveFailed : failedText(write)
      return [told(run, rule, 'failed', entry.data.message || unsaid)]
    }
    if (write !== VALIDATION) return [told(run, rule, 'done', texts.done[run.act](run.account))]
    if (run.isCut) return [interrupted(run, rule)]
    const verdict = verdicts[key]
    return verdict?.state === 'valid'
      ? [saving(run, rule, state)]
      : [told(run, rule, 'refused', verdict?.message ?? botTexts.unvalidated)]
  },
)

/** The rule that is with the server, or null. */
export const busyWith = (run: BulkRun, { writes }: HasWrites): string | null =>
  writes.overlays.find(({ key }) => key.startsWith(bulkKey(run, '')))?.key.slice(bulkKey(run, '').length) ?? null

const told = ({ tab }: BulkRun, rule: string, state: BulkTold['state'], message: string): Event => ({
  type: 'bots.bulk_told',
  data: { tab, rule, state, message },
})

const interrupted = (run: BulkRun, rule: string): Event => told(run, rule, 'failed', texts.interrupted)

/** Its rules of which there is no word yet. */
const openOf = ({ rules, told: words }: BulkRun): readonly string[] => rules.filter((id) => words[id] === undefined)

/** The list that names of strategies are looked up in (BOT-02). */
const STRATEGIES = 'strategyDetailsList'

/** Whether an act needs the list of strategies and nobody has it yet. */
const isWaiting = (run: BulkRun, { resources }: Seen): boolean =>
  run.act === 'reactivate' && (resources.byKey[STRATEGIES]?.loadedAt ?? null) === null

const strategiesFor = (run: BulkRun | undefined, state: Seen): readonly Event[] =>
  run === undefined || !isWaiting(run, state) || isBusy(state.resources.byKey[STRATEGIES])
    ? NOTHING
    : [{ type: 'resource.asked', data: { key: STRATEGIES, attempt: 1 } }]

/** With the strategies at hand an act goes on; where they cannot be had, each of its rules may be tried again. */
function waitedOn(entry: EntryOf<'resource.loaded' | 'resource.failed'>, state: Seen): readonly Event[] {
  if (entry.data.key !== STRATEGIES) return NOTHING
  return Object.values(state.bots.bulk).flatMap((run) => {
    if (run.act !== 'reactivate' || run.isCut || busyWith(run, state) !== null) return NOTHING
    if (entry.type === 'resource.loaded') return nextOf(run, state)
    const message = entry.data.message || botTexts.strategiesUnloaded
    return entry.data.final && isWaiting(run, state)
      ? openOf(run).map((id) => told(run, id, 'failed', message))
      : NOTHING
  })
}

/** What is asked of the server for the next rule, or why it is not; nothing while it waits for the strategies. */
function nextOf(run: BulkRun | undefined, state: Seen): readonly Event[] {
  if (run === undefined || run.isCut) return NOTHING
  const [id] = openOf(run)
  if (id === undefined || isWaiting(run, state)) return NOTHING
  const rule = ruleNow(state, id)
  const why = rule === null ? botTexts.gone : againstOf(run, rule, state)
  if (why !== null) return [told(run, id, 'refused', why)]
  return [run.act === 'stop' ? saving(run, id, state) : checking(run, rule!, state)]
}

/** The rule as it is to be: an answer counts before the list has come anew. */
const ruleNow = (state: Seen, id: string): BotRule | null =>
  editedRules(rulesFrom(state.resources.byKey['botRulesList']?.value), state).find((rule) => rule.id === id) ?? null

/** Why the act means nothing to a rule, or cannot be done to it. */
function againstOf({ act, account }: BulkRun, rule: BotRule, state: Seen): string | null {
  switch (act) {
    case 'stop':
      return rule.isActive ? null : texts.stopped
    case 'move':
      return !rule.isActive ? texts.notActive : rule.account === account ? texts.there(account) : null
    case 'reactivate':
      if (rule.isActive) return texts.active
      return strategyOf(rule, state) === null ? botTexts.notFound(rule.strategy) : null
  }
}

/** BOT-02: the strategy of a rule that is brought back, by its name. */
const strategyOf = (rule: BotRule, { resources }: Seen): string | null =>
  strategiesFrom(resources.byKey['strategyDetailsList']?.value).find(({ name }) => name === rule.strategy)?.id ?? null

const checking = (run: BulkRun, rule: BotRule, state: Seen): Event => ({
  type: 'write.asked',
  data: {
    write: VALIDATION,
    key: bulkKey(run, rule.id),
    command: `${run.command}-${rule.id}-check`,
    body:
      run.act === 'move'
        ? { strategy_id: rule.strategyId, account_name: run.account, symbol: rule.symbol, rule_id: rule.id }
        : bodyOf(rule, state),
  },
})

const bodyOf = (rule: BotRule, state: Seen) => ({
  strategy_id: strategyOf(rule, state),
  account_name: rule.account,
  symbol: rule.symbol,
})

/** The write itself. */
function saving(run: BulkRun, id: string, state: Seen): Event {
  const { act, account, reason, command } = run
  const rule = ruleNow(state, id)
  const to = { key: bulkKey(run, id), command: `${command}-${id}`, path: { id } }
  if (act === 'stop')
    return {
      type: 'write.asked',
      data: { ...to, write: 'botRulesDeactivate', body: reason.trim() === '' ? {} : { reason: reason.trim() } },
    }
  if (act === 'move')
    return { type: 'write.asked', data: { ...to, write: 'botRulesUpdate', body: { account_name: account } } }
  const { path: _path, ...adding } = to
  const why = rule === null ? botTexts.gone : againstOf(run, rule, state)
  return why !== null
    ? told(run, id, 'refused', why)
    : { type: 'write.asked', data: { ...adding, write: 'botRulesAdd', body: bodyOf(rule!, state) } }
}

/** What came of it all, for whoever looks elsewhere by now. */
function endOf(
  { act, rules, told: words, isCut }: BulkRun,
  id: string,
  at: Parameters<typeof toastOfWrite>[3],
): readonly Event[] {
  const done = rules.filter((rule) => words[rule]?.state === 'done').length
  return [
    toastOfWrite(
      id,
      done === rules.length ? 'success' : 'error',
      texts.ended(act, done, rules.length),
      at,
      isCut && done < rules.length ? { text: texts.cutShort } : {},
    ),
    ...(done === 0
      ? []
      : [{ type: 'resource.invalidated' as const, data: { keys: CHANGED_BY_A_RULE, why: `${act} of rules` } }]),
  ]
}
