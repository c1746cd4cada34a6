import type { Folds } from '../../concept.ts'
import { appended, replacedAt } from '../../core/lists.ts'
import { epoch, type EpochMs } from '../../core/time.ts'
import type { EntryOf } from '../../event.ts'
import { CLOCK_SAMPLES } from '../constants.ts'
import type { CoverageState } from './model.ts'
import type { ClockState } from '../state.ts'

const SPANS = 100

/** Openings and losses become spans. */
export const COVERAGE_FOLDS: Folds<CoverageState> = {
  'live.opened': (coverage, { at, data: { stream } }) =>
    coverage[stream].at(-1)?.to === null
      ? coverage
      : { ...coverage, [stream]: appended(coverage[stream], { from: at, to: null }, SPANS) },
  'live.lost': (coverage, { at, data: { stream } }) => {
    const spans = coverage[stream]
    const last = spans.at(-1)
    return last?.to === null
      ? { ...coverage, [stream]: replacedAt(spans, spans.length - 1, { ...last, to: at }) }
      : coverage
  },
}

/** The offset is the median of the server's newest times. */
function timed(clock: ClockState, { at, data: { serverTime } }: EntryOf<'live.opened' | 'live.heartbeat'>): ClockState {
  if (serverTime === null) return clock
  const samples = appended(clock.samples, serverTime - at, CLOCK_SAMPLES)
  return { samples, offset: samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)]! }
}

/** The server's times. */
export const CLOCK_FOLDS: Folds<ClockState> = { 'live.opened': timed, 'live.heartbeat': timed }

/** This device's time as the server's. */
export const serverTimeOf = (clock: ClockState, at: EpochMs): EpochMs => epoch(at + clock.offset)
