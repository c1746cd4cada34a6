import { appended, replacedAt } from '../../core/lists.ts'
import { epoch, type EpochMs } from '../../core/time.ts'
import type { LogEntry } from '../../event.ts'
import { CLOCK_SAMPLES } from '../constants.ts'
import type { CoverageState, ClockState } from '../state.ts'

const SPANS = 100

/** Folds openings and losses into spans. */
export function reduceCoverage(coverage: CoverageState, entry: LogEntry): CoverageState {
  if (entry.type !== 'live.opened' && entry.type !== 'live.lost') return coverage
  const { stream } = entry.data
  const spans = coverage[stream]
  const last = spans.at(-1)
  const isOpen = last !== undefined && last.to === null
  if (entry.type === 'live.opened')
    return isOpen ? coverage : { ...coverage, [stream]: appended(spans, { from: entry.at, to: null }, SPANS) }
  return isOpen ? { ...coverage, [stream]: replacedAt(spans, spans.length - 1, { ...last, to: entry.at }) } : coverage
}

/** Folds the server's times. */
export function reduceClock(clock: ClockState, entry: LogEntry): ClockState {
  if ((entry.type !== 'live.opened' && entry.type !== 'live.heartbeat') || entry.data.serverTime === null) return clock
  const samples = appended(clock.samples, entry.data.serverTime - entry.at, CLOCK_SAMPLES)
  return { samples, offset: samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)]! }
}

/** This device's time as the server's. */
export const serverTimeOf = (clock: ClockState, at: EpochMs): EpochMs => epoch(at + clock.offset)
