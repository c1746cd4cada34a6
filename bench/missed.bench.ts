import type { BenchRow } from './row.ts'
import { decodeChunk, decodeSince } from '../src/domain/live/decode.ts'
import { epoch } from '../src/domain/core/time.ts'
import { createCore } from '../src/streams/core.ts'
import { createLog } from '../src/streams/log.ts'
import { pipelinesOf } from '../src/streams/pipelines/index.ts'
import { judgements } from '../src/worker/judgements.ts'
import { quietPorts } from '../tests/support/core/corePorts.ts'
import { missedFact } from './lib/missedFacts.ts'

/** Facts of one absence, in pages as the server sends them (F43 speaks of 100,000; the cost of each is the same). */
const FACTS = 20_000
const PAGE = 1_000
const BEGAN = Date.UTC(2026, 2, 2, 9)

/**
 * Missed facts through the whole core, notifications and recovery included, beside JSON.parse of their pages. The disk
 * is left out: what it costs is part of C6, and of the catching up that is measured in a browser.
 */
export function rows(): readonly BenchRow[] {
  const pages = Array.from({ length: FACTS / PAGE }, (_, i) => pageFrom(i * PAGE + 1))
  const rounds = Array.from({ length: 3 }, () => {
    const parsing = timed(() => {
      for (const text of pages) JSON.parse(text)
    })
    const first = caughtUp(pages.slice(0, 5)).took
    const whole = caughtUp(pages).took
    return { cost: whole / parsing, growth: whole / pages.length / (first / 5) }
  })
  const median = (of: (round: (typeof rounds)[number]) => number): number =>
    rounds.map(of).toSorted((a, b) => a - b)[1]!
  const { took, entries } = caughtUp(pages)
  const note = `a fact leads to ${(entries / FACTS).toFixed(1)} entries here, each a turn of its own: all slices fold it, and whoever names its type decides on it. JSON.parse of the page does none of that. 100,000 facts take ${((took / FACTS) * 100).toFixed(1)} s; the fault's own limit is 10 s.`
  return [
    {
      id: 'F43',
      what: `catch up with ${FACTS} missed facts through the whole core, but for the disk: nothing is written down`,
      ratio: median(({ cost }) => cost),
      gate: 40,
      note,
    },
    {
      id: 'F43',
      what: 'growth of a page from the first five to all twenty',
      ratio: median(({ growth }) => growth),
      gate: 1.6,
    },
  ]
}

/**
 * Milliseconds in which a core that was away for three hours has folded these pages, and how many entries that made.
 */
function caughtUp(pages: readonly string[]): { readonly took: number; readonly entries: number } {
  const ports = quietPorts()
  const at = ports.now()
  const core = createCore({
    state: judgements.initial,
    log: createLog(judgements.retention),
    ports,
    judgements,
    pipelines: pipelinesOf({ generation: 0, judgements, sinceSnapshot: 0 }).filter(
      ({ name }) => name !== 'persistence',
    ),
  })
  core.start()
  core.append({ type: 'live.epoch_changed', data: { from: null, to: 'e', headSeq: 0 } })
  const snapshot = {
    type: 'position_snapshot',
    timestamp: new Date(at).toISOString(),
    total_count: 0,
    source: 'bench',
    as_of_seq: 0,
    epoch: 'e',
    tick: 0,
    positions: [],
  }
  for (const event of decodeChunk('events', [{ event: null, id: null, data: JSON.stringify(snapshot) }], at))
    core.append(event)
  core.append({ type: 'live.gap_found', data: { from: 1, to: FACTS, serverEpoch: 'e' } })
  core.append({
    type: 'recovery.started',
    data: { id: 'r', scenario: 'session_gap', gapMs: 10_800_000 as never, from: epoch(at - 10_800_000), to: at },
  })
  const before = core.append({ type: 'clock.second_due', data: null })!.entry
  const took = timed(() => {
    for (const text of pages) {
      const since = decodeSince(JSON.parse(text), at)!
      for (const event of since.events) core.append(event)
      core.append({ type: 'live.gap_filled', data: { to: since.throughSeq!, count: PAGE } })
    }
  })
  return { took, entries: core.append({ type: 'clock.second_due', data: null })!.entry - before - 1 }
}

function timed(work: () => void): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

function pageFrom(first: number): string {
  const through = first + PAGE - 1
  return JSON.stringify({
    events: Array.from({ length: PAGE }, (_, i) => missedFact(first + i, BEGAN)),
    aggregated: false,
    epoch: 'e',
    head_seq: FACTS,
    through_seq: through,
    has_more: through < FACTS,
  })
}
