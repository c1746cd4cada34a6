import type { Event, LogEntry } from '../../../src/domain/event.ts'
import { decodeChunk } from '../../../src/domain/live/decode.ts'
import type { Frame } from '../../../src/domain/live/decoding/chunk.ts'
import type { Position } from '../../../src/domain/live/model.ts'
import type { State } from '../../../src/domain/state.ts'
import type { Judgements } from '../../../src/streams/judgements.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { START } from '../virtual.ts'
import type { Random } from './random.ts'

/** Frames of one history that the server has sent to a user: facts and whole tables. */
export interface SentFrames {
  readonly epoch: string
  /** Number of the last fact before them. */
  readonly from: number
  readonly frames: string[]
}

/**
 * I5: two devices that get the same frames in any order end with the same table and the same place in the history; null
 * when they do.
 */
export function differenceOfOrders(
  { epoch: serverEpoch, from, frames }: SentFrames,
  random: Random,
  rules: Judgements,
): string | null {
  const [sent, mixed] = [
    ended(frames, { serverEpoch, from }, rules),
    ended(shuffled(frames, random), { serverEpoch, from }, rules),
  ]
  return sent === mixed ? null : `as sent: ${sent}\nmixed:   ${mixed}`
}

/** What is left when all frames were taken; values may have been told between them and are not compared. */
function ended(
  frames: readonly string[],
  { serverEpoch, from }: { readonly serverEpoch: string; readonly from: number },
  { admit, initial, reduce }: Judgements,
): string {
  let state: State = initial
  let entries = 0
  const take = (event: Event): void => {
    const at = epoch(START + entries)
    for (const kept of admit(event, state, at))
      state = reduce(state, { ...kept, entry: ++entries, at, cause: null } as LogEntry)
  }
  take({ type: 'live.epoch_changed', data: { from: null, to: serverEpoch, headSeq: from } })
  for (const frame of frames)
    for (const event of decodeChunk('events', [partsOf(frame)], epoch(START + entries))) take(event)
  const { positions, sequence } = state.live
  return JSON.stringify([
    sequence.cursor,
    sequence.tableSeq,
    sequence.ahead.length,
    positions.rows.map(plain).sort((a, b) => (a.key < b.key ? -1 : 1)),
  ])
}

const plain = ({
  updatedAt: _at,
  known: _known,
  markPrice: _price,
  unrealisedPnl: _unrealised,
  positionValue: _value,
  ...row
}: Position): Pick<Position, 'key'> => row

function partsOf(frame: string): Frame {
  const lines = frame.split('\n')
  const of = (name: string): string | null =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null
  return { event: null, id: of('id'), data: of('data') ?? '' }
}

function shuffled(frames: readonly string[], random: Random): readonly string[] {
  const mixed = [...frames]
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const other = random.whole(0, i)
    const kept = mixed[i]!
    mixed[i] = mixed[other]!
    mixed[other] = kept
  }
  return mixed
}
