import { epoch } from '../src/domain/core/time.ts'
import { restore } from '../src/streams/restore.ts'
import type { LogPort, StoredSlice } from '../src/streams/ports.ts'
import { memoryLog } from '../src/worker/adapters/memoryLog.ts'
import { judgements } from '../src/worker/judgements.ts'
import { factEntries, segmentTexts } from './lib/entries.ts'
import { interleaved, ratioOf } from './lib/rounds.ts'
import type { BenchRow } from './row.ts'

const ENTRIES = 100_000
/** What stands behind the newest saved slices: they are saved each 1,000 facts. */
const TAIL = 1_000
const NOW = epoch(Date.UTC(2026, 2, 3, 12))

/**
 * Reading and folding a log against JSON.parse of the same texts (goal D3, without the disk: that is measured in a
 * browser).
 */
export async function rows(): Promise<readonly BenchRow[]> {
  const entries = factEntries(ENTRIES)
  const texts = segmentTexts(entries)
  const state = entries.slice(0, ENTRIES - TAIL).reduce(judgements.reduce, judgements.initial)
  const slices: Record<string, StoredSlice> = {}
  for (const { key, version, folded, take } of judgements.slices) {
    const value = take(state)
    if (value !== undefined)
      slices[key] = JSON.parse(
        JSON.stringify({ version, folded, savedAt: NOW - 1_000, throughEntry: ENTRIES - TAIL, value }),
      ) as StoredSlice
  }
  const whole = diskOf(texts, {})
  const saved = diskOf(texts.slice(-1), slices)
  const { warm: times } = await interleaved(
    {
      parse: () => () => texts.map((text) => JSON.parse(text)),
      whole: () => () => restore(whole, judgements, NOW),
      saved: () => () => restore(saved, judgements, NOW),
    },
    3,
  )
  return [
    {
      id: 'D3',
      what: `restore ${ENTRIES.toLocaleString('en')} facts with saved slices and the newest segment, beside JSON.parse of all`,
      ratio: ratioOf(times.saved, times.parse),
      gate: 2.5,
    },
    {
      id: 'D3',
      what: 'beyond the goal: the same when every saved slice is gone and each fact is folded by all reducers',
      ratio: ratioOf(times.whole, times.parse),
      gate: 3.6,
    },
  ]
}

function diskOf(texts: readonly string[], slices: Readonly<Record<string, StoredSlice>>): LogPort {
  return {
    ...memoryLog,
    load: async (after) => {
      after(slices)
      return {
        slices,
        entries: texts.flatMap((text) => JSON.parse(text) as unknown[]),
        cursor: { serverEpoch: 'e', factSeq: ENTRIES, lastEntry: ENTRIES, presentAt: null },
      }
    },
  }
}
