import { isServerFact } from '../live/facts.ts'
import { callOf, parametersOf } from '../resources/policies.ts'
import { freshFor, isMeant } from '../resources/rules.ts'
import type { LogEntry } from '../event.ts'
import type { DiagInput } from './input.ts'
import { quantilesOf } from './quantiles.ts'
import type { CacheLine, DriftPart, LatencyPart } from './view.types.ts'

/**
 * Where the fold and a snapshot of the same facts said different things (N6), and oddities of single events. Newest
 * first.
 */
export function driftPart({ state, entries }: DiagInput): DriftPart {
  const differences = entries.flatMap((entry) =>
    entry.type !== 'live.drift_found'
      ? []
      : (['missing', 'extra', 'different'] as const).flatMap((kind) =>
          entry.data[kind].length === 0
            ? []
            : [
                {
                  entry: entry.entry,
                  at: entry.at,
                  kind,
                  positions: entry.data[kind].map((key) => key.replaceAll('|', ' ')),
                },
              ],
        ),
  )
  const warnings = entries.flatMap((entry) =>
    entry.type === 'live.warned'
      ? [
          {
            entry: entry.entry,
            at: entry.at,
            text: `${entry.data.about.replaceAll('_', ' ')}: ${entry.data.account} ${entry.data.symbol}`,
          },
        ]
      : [],
  )
  return {
    snapshots: entries.filter(({ type }) => type === 'live.position_snapshot').length,
    lastSnapshotAt: state.live.store.lastSnapshotTime,
    differences: differences.reverse(),
    warnings: warnings.reverse(),
  }
}

const BOUNDS = [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const

/**
 * How long facts took (N11): from the server's time of the event to the entry, then the fold, then to the drawn frame.
 * Recovered ones are left out: they tell of the absence.
 */
export function latencyPart({ state, entries, core }: DiagInput): LatencyPart {
  const { offset } = state.live.clock
  const lengths = entries.flatMap((entry) =>
    isServerFact(entry) && (entry.data.origin === 'events' || entry.data.origin === 'trades')
      ? [Math.max(0, entry.at + offset - entry.data.eventAt)]
      : [],
  )
  const histogram = [...BOUNDS, Infinity].map((most, i) => ({
    label: labelOf(i),
    count: lengths.filter((ms) => ms < most && ms >= (BOUNDS[i - 1] ?? 0)).length,
  }))
  const drawn = core.pushes.flatMap(({ tookMs }) => tookMs)
  return {
    histogram,
    clockOffset: offset,
    steps: [
      { id: 'server', label: 'Event to worker', figures: quantilesOf(lengths) },
      { id: 'fold', label: 'Fold', figures: quantilesOf(core.folds) },
      { id: 'push', label: 'Push to drawn frame', figures: quantilesOf(drawn) },
    ],
  }
}

function labelOf(place: number): string {
  const said = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`)
  const most = BOUNDS[place]
  return most === undefined ? `${said(BOUNDS.at(-1)!)} and more` : `under ${said(most)}`
}

/** Every answer that is kept, the newest first, with who made it old last. */
export function cacheLines({ state, entries, at }: DiagInput): readonly CacheLine[] {
  const invalidations = entries.filter(
    (entry): entry is LogEntry & { readonly type: 'resource.invalidated' } => entry.type === 'resource.invalidated',
  )
  return Object.entries(state.resources.byKey)
    .map(([key, known]): CacheLine => {
      const freshUntil = known.loadedAt === null ? null : known.loadedAt + freshFor(key, state, false)
      const last = invalidations.findLast(({ data }) => isMeant(data.keys, key))
      return {
        key,
        call: callOf(key),
        parameters: Object.entries(parametersOf(key))
          .map(([name, value]) => `${name} ${value}`)
          .join(', '),
        state:
          known.status === 'idle'
            ? known.loadedAt === null
              ? 'empty'
              : known.isInvalid || (freshUntil ?? 0) <= at
                ? 'stale'
                : 'fresh'
            : known.status === 'again'
              ? 'asked'
              : known.status,
        loadedAt: known.loadedAt,
        freshUntil,
        message: known.message,
        invalidated: last === undefined ? null : { at: last.at, why: last.data.why.replaceAll(/[._]/g, ' ') },
      }
    })
    .toSorted((a, b) => (b.loadedAt ?? 0) - (a.loadedAt ?? 0))
}
