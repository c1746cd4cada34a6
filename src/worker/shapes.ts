import { fieldList } from '../domain/configuration/fieldShape.ts'
import {
  flag,
  number,
  object,
  oneOf,
  or,
  path,
  recordOf,
  text,
  wholeTo,
  word,
  words,
  type Fields,
} from '../domain/core/shapes.ts'
import { isRecord } from '../domain/core/wire.ts'
import type { Question } from '../domain/question.ts'

/** Longest call a tab may make, as JSON text (T3). */
export const CALL_LIMIT = 256_000

const id = text(100, 1)

const FILE: Fields = { address: path, zone: word, format: oneOf('csv', 'json'), build: word }

/** What each question carries beside `type`. */
const QUESTIONS: Readonly<Record<Question['type'], Fields>> = {
  'log.tail': { count: wholeTo(5_000, 1), matching: or(word, undefined) },
  'log.why': { text: word },
  'core.figures': {},
  'session.hint': {},
  'session.impersonate': { user: text(200, 1), reason: text(500, 1) },
  'session.impersonation': {},
  'privacy.export': {},
  'privacy.device': {},
  'diagnostic.report': { query: path },
  'diagnostic.fold': { entry: wholeTo(Number.MAX_SAFE_INTEGER) },
  'problem.report': { build: word },
  'closed.rows': { address: path, zone: word, from: wholeTo(10_000_000), count: wholeTo(1_000) },
  'closed.export': FILE,
  'figure.explained': { address: path, zone: word, from: wholeTo(10_000_000), count: wholeTo(1_000) },
  'report.export': { address: path, zone: word, build: word },
  'optimization.preview': { preview: text(500) },
  'optimization.past': { fields: fieldList },
  'optimization.export': FILE,
  'admin.export': FILE,
  'live.export': FILE,
  'bots.export': FILE,
  'strategies.export': FILE,
  'advice.export': FILE,
  'forecast.ask': { address: path, zone: word, asker: id },
  'palette.entries': {},
}

/** Whether the value is what a tab says when it joins. */
export const isHello: (value: unknown) => boolean = object(
  {
    tab: id,
    protocol: number,
    path,
    query: path,
    visible: flag,
    installedApp: flag,
    touch: flag,
    ios: or(flag, undefined),
    width: number,
    browserZone: word,
    local: recordOf(words),
    host: object({ kind: oneOf('shared', 'dedicated', 'inline'), storage: flag, locks: flag }),
  },
  true,
)

/** Whether the value is a question as the table says. */
export const isQuestion = (value: unknown): boolean =>
  isRecord(value) &&
  // Own rows only: `constructor` is no question.
  Object.hasOwn(QUESTIONS, String(value['type'])) &&
  object({ ...QUESTIONS[value['type'] as Question['type']], type: word })(value)
