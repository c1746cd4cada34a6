import { isRecord } from '../core/wire.ts'
import type { KeptWrite, WritesState } from './model.ts'

/** What is kept on disk beside the deleted log; undefined where nothing waits. */
export const keptWrites = ({ kept }: WritesState): unknown => (kept.length === 0 ? undefined : kept)

/** A first state with what the user's last session left; what has not its shape is left out. */
export const withKept = (writes: WritesState, value: unknown): WritesState => ({
  ...writes,
  kept: Array.isArray(value) ? value.filter(isKept) : [],
})

const isKept = (value: unknown): value is KeptWrite =>
  isRecord(value) && typeof value['at'] === 'number' && isRecord(value['asked'])
