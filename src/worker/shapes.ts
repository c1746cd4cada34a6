import * as v from 'valibot'
import type { CommandType } from '../domain/command.ts'
import type { Question } from '../domain/question.ts'

/** Longest call a tab may make, as JSON text (T3). */
export const CALL_LIMIT = 256_000

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
const word = v.pipe(v.string(), v.maxLength(200))
const text = v.pipe(v.string(), v.maxLength(64_000))
const path = v.pipe(v.string(), v.maxLength(2_000))

const profile = v.looseObject({ sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)), roles: v.array(word) })
const tokens = v.object({ accessToken: text, refreshToken: v.nullable(text), idToken: text, expiresAt: v.number(), profile })

/** What each command carries beside `id` and `type`. A command without a row here does not compile, and is refused. */
export const commandShapes = {
  'session.start': { tokens },
  'session.sign_out': {},
  'session.report_absent': {},
  'session.report_error': { message: text, cancelled: v.boolean() },
  'tab.go': { path, query: path },
  'tab.show': {},
  'tab.hide': {},
  'tab.touch': { kind: v.picklist(['focus', 'click', 'online', 'wake']) },
  'live.reconnect': {},
  'positions.refresh': {},
  'resource.refetch': { resource: path },
  'toast.acknowledge': { toast: word },
  'toast.dismiss': { toast: word },
  'toast.show': { kind: v.picklist(['success', 'error', 'info']), text },
  'fault.report': { where: path, message: text },
} satisfies Record<CommandType, v.ObjectEntries>

/** What each question carries beside `type`. */
export const questionShapes = {
  'log.tail': { count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5_000)), matching: v.optional(word) },
  'log.why': { text: word },
  'core.figures': {},
  'session.hint': {},
} satisfies Record<Question['type'], v.ObjectEntries>

/** What a tab says when it joins. */
export const helloShape = v.object({
  tab: id,
  protocol: v.number(),
  path,
  query: path,
  visible: v.boolean(),
  installedApp: v.boolean(),
  touch: v.boolean(),
  width: v.number(),
  browserZone: word,
  local: v.record(word, text),
  host: v.object({ kind: v.picklist(['shared', 'dedicated', 'inline']), storage: v.boolean(), locks: v.boolean() }),
})

/** Whether the value is a command as the table says, no field too many. */
export function isCommand(value: unknown): boolean {
  const shape = shapeOf(commandShapes, value)
  return shape !== null && v.is(v.strictObject({ ...shape, id, type: v.string() }), value)
}

/** Whether the value is a question as the table says. */
export function isQuestion(value: unknown): boolean {
  const shape = shapeOf(questionShapes, value)
  return shape !== null && v.is(v.strictObject({ ...shape, type: v.string() }), value)
}

/** Own rows only: `constructor` is no command. */
function shapeOf(shapes: Readonly<Record<string, v.ObjectEntries>>, value: unknown): v.ObjectEntries | null {
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') return null
  return Object.hasOwn(shapes, value.type) ? (shapes[value.type] ?? null) : null
}
