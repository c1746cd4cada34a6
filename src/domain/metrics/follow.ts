import { after, elapsed, type EpochMs } from '../core/time.ts'
import { decidingOn, NOTHING } from '../concept.ts'
import type { Event, EventOf } from '../event.ts'
import { METRICS_FRESH, METRICS_STALE } from '../resources/constants.ts'
import { callOf, parametersOf } from '../resources/policies.ts'
import type { WireMetricsFull, WireMetricsIncremental, WirePnlTimeframes } from '../wire/payloads/metrics.ts'
import { acceptMetrics, ownedBy } from './accept.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasSession } from '../session/model.ts'
import { calendarOf } from '../core/calendar.ts'
import { wireOf } from '../core/wire.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasResources

const deciding = decidingOn<Seen>()

/** Cached answers that metrics speak of. */
const CALLS: readonly string[] = ['pnlTimeframes', 'pnlAccountsSummary']

/**
 * spec 5 and spec 9: what arrived is judged, then applied to the cache, skipped while it is fresh, or fetched anew
 * (A-34).
 */
export const applyMetrics = deciding('metrics', ['live.metrics_calculated'], (entry, state): readonly Event[] => {
  const acceptance = ownedBy(state.session.profile?.sub ?? null, acceptMetrics(entry.data.payload))
  if ('refusal' in acceptance) return [{ type: 'metrics.refused', data: acceptance.refusal }]
  const { metrics } = acceptance
  if (metrics.update_type === 'full')
    return [{ type: 'metrics.accepted', data: acceptance }, ...fromFull(metrics, state)]
  const appliedAt = lastApplied(state)
  const age = appliedAt === null ? null : elapsed(appliedAt, entry.at)
  if (appliedAt !== null && age !== null && age < METRICS_FRESH) {
    return [
      {
        type: 'metrics.skipped',
        data: {
          rule: 'METRIC-13',
          reason: 'cache_is_fresh',
          because: { ageMs: age, freshMs: METRICS_FRESH },
          refetchAt: after(appliedAt, METRICS_FRESH),
        },
      },
    ]
  }
  const isPatchable = age !== null && age < METRICS_STALE
  return [
    { type: 'metrics.accepted', data: acceptance },
    ...(isPatchable ? fromIncremental(metrics, state) : [outdated(state)]),
  ]
})

/** The end of the freshness that a skipped event waited for. */
export const refetchMetrics = deciding('metrics refetch', ['metrics.refetch_due'], (_entry, state): readonly Event[] =>
  keysOf(state).length === 0 ? NOTHING : [outdated(state)],
)

function fromFull({ accounts, portfolio }: WireMetricsFull, state: Seen): readonly Event[] {
  const summary = { accounts, total_pnl: portfolio.total_pnl, total_balance: portfolio.total_balance }
  const frames = portfolio.pnl_timeframes
  return [
    ...loaded(state, 'pnlAccountsSummary', () => summary),
    ...(frames === undefined ? [] : framesLoaded(state, frames)),
  ]
}

/** METRIC-11: an update that does not fit what is cached makes everything old. */
function fromIncremental(
  { trade_data: trade, pnl_timeframes: frames }: WireMetricsIncremental,
  state: Seen,
): readonly Event[] {
  const known = state.resources.byKey['pnlAccountsSummary']?.value
  const patched = withTrade(known, trade)
  if (known !== undefined && patched === null)
    return [{ type: 'resource.invalidated', data: { keys: 'all', why: 'metrics_update_failed' } }]
  return [...loaded(state, 'pnlAccountsSummary', () => patched), ...framesLoaded(state, frames)]
}

/** The totals with one trade more, or null where they do not know its account. */
function withTrade(summary: unknown, { account, pnl }: WireMetricsIncremental['trade_data']): unknown {
  if (!isSummary(summary) || !summary.accounts.some((one) => one.account_name === account)) return null
  const accounts = summary.accounts.map((one) =>
    one.account_name === account ? { ...one, total_pnl: one.total_pnl + pnl, total_trades: one.total_trades + 1 } : one,
  )
  return { ...summary, accounts, total_pnl: summary.total_pnl + pnl }
}

interface Summary {
  readonly accounts: readonly {
    readonly account_name: string
    readonly total_pnl: number
    readonly total_trades: number
  }[]
  readonly total_pnl: number
}

const isSummary = (value: unknown): value is Summary =>
  typeof value === 'object' &&
  value !== null &&
  'accounts' in value &&
  Array.isArray(value.accounts) &&
  'total_pnl' in value &&
  typeof value.total_pnl === 'number'

/** METRIC-12: figures of the message's zone are its own; days of another zone are asked for anew. */
function framesLoaded(state: Seen, frames: WirePnlTimeframes): readonly Event[] {
  const isOther = (key: string): boolean => {
    const { user_timezone: zone } = parametersOf(key)
    return (
      callOf(key) === 'pnlTimeframes' &&
      zone !== undefined &&
      frames.timezone !== undefined &&
      calendarOf(zone).zone !== calendarOf(frames.timezone).zone
    )
  }
  const others = keysOf(state).filter(isOther)
  return [
    ...loaded(state, 'pnlTimeframes', (old) => withFrames(old, frames)).filter(({ data }) => !isOther(data.key)),
    ...(others.length === 0
      ? NOTHING
      : [{ type: 'resource.invalidated', data: { keys: others, why: 'metrics_of_another_zone' } } as const]),
  ]
}

/** Figures of the new message; funding and counts that it does not tell are dropped rather than left behind. */
function withFrames(old: unknown, frames: WirePnlTimeframes): unknown {
  const { trade_counts: _counts, funding: _funding, ...rest } = wireOf(old)
  return { ...rest, ...frames }
}

/** New values for every cached answer of a call; what nobody asked for yet stays unasked. */
function loaded(state: Seen, call: string, value: (old: unknown) => unknown): readonly EventOf<'resource.loaded'>[] {
  const keys = keysOf(state).filter((key) => callOf(key) === call && state.resources.byKey[key]?.loadedAt !== null)
  return keys.map((key) => ({
    type: 'resource.loaded',
    data: { key, value: value(state.resources.byKey[key]?.value) },
  }))
}

const keysOf = ({ resources }: Seen): readonly string[] =>
  Object.keys(resources.byKey).filter((key) => CALLS.includes(callOf(key)))

const outdated = (state: Seen): Event => ({
  type: 'resource.invalidated',
  data: { keys: keysOf(state), why: 'metrics_calculated' },
})

/** When figures were last fetched or applied; null while there are none. */
function lastApplied(state: Seen): EpochMs | null {
  const times = keysOf(state).flatMap((key) => state.resources.byKey[key]?.loadedAt ?? [])
  return times.length === 0 ? null : (Math.max(...times) as EpochMs)
}
