import { isRecord } from '../core/wire.ts'
import type { LogEntry } from '../event.ts'
import type { KeptWrite, WritesState } from './model.ts'

/** What is kept on disk beside the deleted log; undefined where nothing waits. */
export const keptWrites = ({ kept }: WritesState): unknown => (kept.length === 0 ? undefined : kept)

/** What the user's last session left; what has not its shape is left out. */
export const keptIn = (value: unknown): readonly KeptWrite[] => (Array.isArray(value) ? value.filter(isKept) : [])

/** A first state with what the user's last session left, but for what stands in its log already. */
export const withKept = (writes: WritesState, value: unknown): WritesState => ({
  ...writes,
  kept: keptIn(value).filter(({ asked }) => writes.overlays.every(({ command }) => command !== asked.command)),
})

/**
 * What still waits once this stands in the log: an ask is that of a kept write or a newer wish for the same, over which
 * the older must not go (law 6).
 */
export const stillKept = (kept: readonly KeptWrite[], { type, data }: LogEntry): readonly KeptWrite[] =>
  type === 'write.asked' || type === 'write.failed'
    ? kept.filter(({ asked }) => asked.write !== data.write || asked.key !== data.key)
    : kept

const isKept = (value: unknown): value is KeptWrite =>
  isRecord(value) && typeof value['at'] === 'number' && isRecord(value['asked'])
