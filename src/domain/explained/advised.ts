import { pairsOf } from '../access/address.ts'
import { STAGES } from '../configuration/constants.ts'
import { decimalFrom } from '../core/decimal.ts'
import { sum } from '../core/lists.ts'
import { numberFrom, recordsUnder, textFrom, type Wire } from '../core/wire.ts'
import { trialOf } from '../optimization/trial.ts'
import type { EngineConfig } from '../recommendations/config.ts'
import { multiplierOf, placeOfRot } from '../recommendations/scores.ts'
import { earnedShare } from '../recommendations/shares.ts'
import { capKey } from '../recommendations/stages.ts'
import type { State } from '../state.ts'
import { RATINGS } from '../strategies/wants.ts'
import { line } from './advice.ts'
import { linesFrom, step, type Asking, type Parts, type PartsOf } from './parts.ts'
import { ratingOf } from './rating.ts'
import { explainedTexts as texts } from './texts.ts'
import type { Line, Step, Unit } from './view.types.ts'

const part = (id: string, name: string, value: number | null, unit: Unit, detail = ''): Line => ({
  ...line(id, detail),
  name,
  amount: decimalFrom(value),
  unit,
  isPlain: true,
})

const plainly = (label: string, value: number | null, unit: Unit): Step => ({
  ...step(label, decimalFrom(value), unit),
  isPlain: true,
})

/** A question about one strategy, with what answers it: its rating and the configuration as it is saved. */
interface Asked {
  readonly strategy: string
  readonly account: string
  readonly config: EngineConfig
  readonly rot: number | null
  readonly trades: number
  readonly asOf: number
}

function askedIn(state: State, { address }: Asking): Asked | null {
  const said = pairsOf(address)
  const [strategy, account] = [said.get('strategy') ?? '', said.get('account') ?? '']
  const asOf = state.resources.byKey[RATINGS]?.loadedAt ?? null
  const config = trialOf(state, '')?.saved ?? null
  if (asOf === null || config === null) return null
  const rating = ratingOf(state, strategy, account)
  return { strategy, account, config, rot: rating?.rotPct ?? null, trades: rating?.trades ?? 0, asOf }
}

const answered = ({ strategy, account, asOf }: Asked, lines: readonly Line[]) =>
  ({
    noun: 'part',
    rows: lines.length,
    period: texts.now,
    filters: [`strategy ${strategy}`, `account ${account}`],
    asOf,
    lines: linesFrom(lines),
  }) as const satisfies Partial<Parts>

/** What the cap of a strategy is multiplied by: the bounds, and where its ROT lies between them. */
export const multiplierParts: PartsOf = (state, asking) => {
  const asked = askedIn(state, asking)
  if (asked === null) return null
  const { rot, config } = asked
  const bounds = config.performance_bounds
  return {
    ...answered(asked, [
      part('rot', 'ROT', rot, '%'),
      part('low', texts.underperformer, bounds.underperformer_threshold, '%'),
      part('high', texts.strongPerformer, bounds.strong_performer_threshold, '%'),
      part('least', texts.leastMultiplier, bounds.multiplier_min, 'ratio'),
      part('most', texts.mostMultiplier, bounds.multiplier_max, 'ratio'),
    ]),
    value: decimalFrom(multiplierOf(asked, bounds)),
    steps: rot === null ? [] : [plainly(texts.placeOfRot, placeOfRot(rot, bounds), 'ratio')],
  }
}

/** The share that is suggested to a strategy: what it earns by its stage and ROT, and what holds it back. */
export const suggestedParts: PartsOf = (state, asking) => {
  const asked = askedIn(state, asking)
  const advice = state.resources.byKey['priorityActions']
  if (asked === null || advice === undefined || advice.loadedAt === null) return null
  const actions = (recordsUnder(advice.value, 'actions') ?? []).filter((one) => textFrom(one['strategy_name']) !== null)
  const action = actions.find((one) => one['strategy_name'] === asked.strategy && one['account_name'] === asked.account)
  const stage = STAGES.find((one) => one === (textFrom(action?.['next_stage']) ?? action?.['stage']))
  const next = numberFrom(action?.['allocation_next_pct'])
  if (action === undefined || stage === undefined || next === null)
    return { ...answered(asked, []), value: null, steps: [] }
  const { config } = asked
  const earned = earnedShare(stage, asked, config)
  const bounds = config.performance_bounds
  const now = numberFrom(action['allocation_now_pct'])
  const given = sum(actions.filter((one) => accountAfter(one) === accountAfter(action)).map(shareAfter))
  return {
    ...answered({ ...asked, asOf: advice.loadedAt }, [
      part('cap', texts.cap(stage), config.allocation_caps[capKey(stage)], '%'),
      part('multiplier', texts.multiplier, multiplierOf(asked, bounds), 'ratio'),
      part('most', texts.mostMultiplier, bounds.multiplier_max, 'ratio'),
    ]),
    value: decimalFrom(next),
    steps: [
      plainly(texts.earned, earned, '%'),
      ...(next === earned ? [] : [plainly(heldBack(action, { next, now, given }), next, '%')]),
    ],
    beside: [plainly(texts.shareNow, now, '%')],
  }
}

/** Why a strategy is suggested another share than it earns. */
function heldBack(
  action: Wire,
  { next, now, given }: { readonly next: number; readonly now: number | null; readonly given: number },
): string {
  if (action['action'] === 'swap') return texts.swapped
  if (action['action'] === 'deactivate') return texts.ended
  if (action['action'] === 'demote' && next === now) return texts.noMoreThanNow
  return given >= ALL_OF_IT ? texts.cutAlike : texts.otherThen
}

/** Per cent that an account gives at least once its strategies are cut: each is cut to the hundredth below. */
const ALL_OF_IT = 99

const accountAfter = (action: Wire): unknown => action['to_account_name'] ?? action['account_name']
const shareAfter = (action: Wire): number => numberFrom(action['allocation_next_pct']) ?? 0
