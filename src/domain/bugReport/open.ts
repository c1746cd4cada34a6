import * as v from 'valibot'
import { bad, good, type Outcome } from '../core/outcome.ts'
import { wireOf } from '../core/wire.ts'
import { BUILD_FLAGS } from '../live/buildFlags.ts'
import { REPORT_ENTRIES, REPORT_FILE_LIMIT, REPORT_FORMAT, REPORT_NOTE, REPORT_VERSION } from './constants.ts'
import { DECIDING, isReported } from './deciding.ts'
import { readFields } from './fields.ts'
import { AS_WRITTEN } from './names.ts'
import { replay } from './replay.ts'
import type { ProblemReport, Replayed } from './report.types.ts'

/** The furthest moment that a date can be, ms. */
const LAST_MOMENT = 8.64e15
const moment = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST_MOMENT))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const fields = v.record(v.string(), v.unknown())
const switches = v.record(v.string(), v.boolean())

const entry = v.strictObject({
  entry: count,
  at: moment,
  cause: v.nullable(count),
  type: v.pipe(v.string(), v.check(isReported, 'is no type of entry that a report has')),
  data: v.optional(v.nullable(fields)),
})

const report = v.strictObject({
  format: v.literal(REPORT_FORMAT),
  version: v.literal(REPORT_VERSION),
  build: v.pipe(v.string(), v.maxLength(120)),
  note: v.pipe(v.string(), v.maxLength(REPORT_NOTE)),
  zone: v.pipe(v.string(), v.regex(/^[\w/+-]{1,60}$/)),
  madeAt: moment,
  from: moment,
  configuration: v.strictObject({
    flags: v.strictObject(
      Object.fromEntries(Object.keys(BUILD_FLAGS).map((name) => [name, v.boolean()])) as Record<
        keyof typeof BUILD_FLAGS,
        v.BooleanSchema<undefined>
      >,
    ),
    enabled: switches,
  }),
  cut: v.strictObject({ older: count, beside: count }),
  start: fields,
  entries: v.pipe(v.array(entry), v.maxLength(REPORT_ENTRIES)),
  ledger: v.pipe(v.array(v.pipe(v.string(), v.maxLength(500))), v.maxLength(2 * REPORT_ENTRIES)),
})

/** Plays the text of a file, or says in one sentence why it cannot. Nothing of it is kept. */
export function replayOfText(text: string): Outcome<Replayed> {
  const read = reportFromText(text)
  if (!read.ok) return read
  try {
    return good(replay(read.value))
  } catch {
    return unreadable('One of its entries has not what its type needs, so it cannot be played.')
  }
}

/**
 * A report out of the text of a file: its shape is checked, and of each entry and slice the fields are taken that the
 * product itself lets into a report, so that nothing else in it is ever looked at.
 */
export function reportFromText(text: string): Outcome<ProblemReport> {
  if (text.length > REPORT_FILE_LIMIT) return unreadable('It is larger than 2 MB.')
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    return unreadable('It is not JSON, or its end is missing.')
  }
  const { format, version } = wireOf(said)
  if (format !== REPORT_FORMAT) return unreadable('It does not say that it is one.')
  if (version !== REPORT_VERSION)
    return unreadable(`It is of version ${shown(version)}, and this build reads version ${REPORT_VERSION}.`)
  const read = v.safeParse(report, said)
  if (!read.success) return unreadable(sentenceOf(read.issues[0]))
  const { entries, start, ...rest } = read.output
  if (entries.some(({ entry: number }, place) => place > 0 && number <= entries[place - 1]!.entry))
    return unreadable('Its entries are not in their order.')
  return good({
    ...rest,
    start: Object.fromEntries(DECIDING.map(({ name }) => [name, readFields(start[name], AS_WRITTEN)])),
    entries: entries.map(({ data, ...line }) => ({
      ...(line as ProblemReport['entries'][number]),
      ...(data === undefined ? {} : { data: readFields(data, AS_WRITTEN) }),
    })),
  })
}

const unreadable = (why: string): Outcome<never> =>
  bad({ kind: 'unreadable', message: `This file is no report of a problem. ${why}` })

const shown = (version: unknown): string =>
  typeof version === 'number' || typeof version === 'string' ? String(version).slice(0, 20) : 'none'

function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const path = (issue.path ?? []).map(({ key }) => String(key).slice(0, 40)).join('.')
  if (issue.received === 'undefined') return `"${path}" is missing.`
  return `"${path}" is not what a report has there.`
}
