import { isRecord } from '../core/wire.ts'
import { scrubRecording } from './recording.ts'
import { scrubAddress, scrubText } from './scrub.ts'
import { own } from '../core/own.ts'

type Json = Readonly<Record<string, unknown>>
type Item = readonly [head: Json, payload: unknown]
/** What leaves at once: a head, and items that each say their type. */
export type Envelope = readonly [head: Json, items: readonly Item[]]

/** How a value of a report is let out; what has no reading stays here. */
type Reading = (value: unknown) => unknown
type Readings = Readonly<Record<string, Reading>>

const same: Reading = (value) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
const text: Reading = (value) => (typeof value === 'string' ? scrubText(value) : undefined)
const address: Reading = (value) => (typeof value === 'string' ? scrubAddress(value) : undefined)
const each =
  (reading: Reading): Reading =>
  (value) =>
    Array.isArray(value) ? value.map(reading) : undefined
/** Those fields alone, each as it is read. */
const fields =
  (readings: Readings): Reading =>
  (value) =>
    isRecord(value)
      ? Object.fromEntries(
          Object.entries(readings)
            .map(([name, reading]) => [name, reading(value[name])] as const)
            .filter(([, read]) => read !== undefined),
        )
      : undefined
const sameOf = (...names: readonly string[]): Readings => Object.fromEntries(names.map((name) => [name, same]))

/** spec 3, Error-tracking user. */
const user = fields(sameOf('id', 'email', 'username', 'subscription_tier'))
const frames = each(
  fields({ ...sameOf('lineno', 'colno', 'in_app'), filename: address, abs_path: address, function: text }),
)
const trace = fields(sameOf('trace_id', 'span_id', 'parent_span_id', 'op', 'status', 'origin'))
const measurement = fields(sameOf('value', 'unit'))
const measurements: Reading = (value) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, measurement(one)])) : undefined
const common: Readings = {
  ...sameOf('event_id', 'timestamp', 'start_timestamp', 'platform', 'level', 'environment', 'release', 'type'),
  sdk: fields(sameOf('name', 'version')),
  user,
  tags: fields({ where: text, replayId: same }),
  request: fields({ url: address }),
  contexts: fields({ trace, profile: fields(sameOf('profiler_id')) }),
}

/** What each type of item lets out; other types do not leave. */
const ITEMS: Readonly<Record<string, Reading>> = {
  event: fields({
    ...common,
    message: text,
    exception: fields({
      values: each(
        fields({
          type: text,
          value: text,
          mechanism: fields(sameOf('type', 'handled')),
          stacktrace: fields({ frames }),
        }),
      ),
    }),
  }),
  transaction: fields({
    ...common,
    transaction: address,
    measurements,
    spans: each(
      fields({
        ...sameOf('span_id', 'parent_span_id', 'trace_id', 'op', 'origin', 'status', 'start_timestamp', 'timestamp'),
        description: text,
      }),
    ),
  }),
  profile_chunk: fields({
    ...sameOf('chunk_id', 'profiler_id', 'platform', 'version', 'release', 'environment'),
    client_sdk: fields(sameOf('name', 'version')),
    profile: fields({
      samples: each(fields(sameOf('stack_id', 'thread_id', 'timestamp'))),
      stacks: each(each(same)),
      frames,
      thread_metadata: (value) => value,
    }),
  }),
  replay_event: fields({
    ...common,
    ...sameOf('replay_id', 'replay_type', 'replay_start_timestamp', 'segment_id'),
    error_ids: each(same),
    trace_ids: each(same),
    urls: each(address),
  }),
  replay_recording: (value) => (typeof value === 'string' ? scrubRecording(value) : undefined),
}

/** The name of the page that a trace began on would leave in the head. */
const head = ({ trace: of, ...rest }: Json): Json =>
  isRecord(of)
    ? { ...rest, trace: Object.fromEntries(Object.entries(of).filter(([name]) => name !== 'transaction')) }
    : rest

/**
 * What may leave of an envelope (T23): known fields of known items, each scrubbed; null where nothing may. `bytesOf`:
 * how long a text is when it leaves.
 */
export function scrubEnvelope([said, items]: Envelope, bytesOf: (text: string) => number): Envelope | null {
  const left = items.flatMap(([of, payload]): readonly Item[] => {
    const read = own(ITEMS, String(of['type']))?.(payload)
    if (read === undefined) return []
    return [[typeof read === 'string' ? { ...of, length: bytesOf(read) } : of, read]]
  })
  return left.length === 0 ? null : [head(said), left]
}
