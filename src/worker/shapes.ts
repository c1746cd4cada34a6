import { isRecord } from '../domain/core/wire.ts'
import type { CommandType } from '../domain/command.ts'
import { PAPER_FAULTS } from '../domain/lab/constants.ts'
import { NOTIFICATION_TYPES } from '../domain/notifications/types/index.ts'
import type { Question } from '../domain/question.ts'

/** Longest call a tab may make, as JSON text (T3). */
export const CALL_LIMIT = 256_000

/** Written by hand: a schema library in the worker's first script would weigh more than all of them. */
type Check = (value: unknown) => boolean
type Fields = Readonly<Record<string, Check>>

const text =
  (most: number, least = 0): Check =>
  (value) =>
    typeof value === 'string' && value.length >= least && value.length <= most
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && words.includes(value)
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const wholeTo =
  (most: number): Check =>
  (value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most
const flag: Check = (value) => typeof value === 'boolean'
const or =
  (check: Check, other: unknown): Check =>
  (value) =>
    value === other || check(value)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const record =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.entries(value).every(([name, part]) => word(name) && check(part))
/** All named fields and, unless `isLoose`, no other. */
const object =
  (fields: Fields, isLoose = false): Check =>
  (value) =>
    isRecord(value) &&
    Object.entries(fields).every(([name, check]) => check(Object.hasOwn(value, name) ? value[name] : undefined)) &&
    (isLoose || Object.keys(value).every((name) => Object.hasOwn(fields, name)))

const id = text(100, 1)
const word = text(200)
const path = text(2_000)
const words = text(64_000)

const tokens = object({
  accessToken: words,
  refreshToken: or(words, null),
  idToken: words,
  expiresAt: number,
  profile: object({ sub: text(255, 1), roles: listOf(word) }, true),
})

/** What each command carries beside `id` and `type`. A command without a row here does not compile, and is refused. */
export const commandShapes = {
  'session.start': { tokens },
  'session.sign_out': {},
  'session.check_plan': {},
  'session.report_absent': {},
  'session.report_error': { message: words, cancelled: flag },
  'tab.go': { path, query: path },
  'tab.show': {},
  'tab.hide': {},
  'tab.touch': { kind: oneOf('focus', 'click', 'online', 'wake') },
  'live.reconnect': {},
  'positions.refresh': {},
  'resource.refetch': { resource: path },
  'toast.acknowledge': { toast: word },
  'toast.dismiss': { toast: word },
  'toast.hold': { toast: word, isHeld: flag },
  'toast.show': { kind: oneOf('success', 'error', 'info'), text: words },
  'notifications.open_panel': {},
  'notifications.close_panel': {},
  'notifications.read': { notification: word },
  'notifications.read_all': {},
  'notifications.dismiss': { notification: word },
  'notifications.restore': { notification: word },
  'notifications.hide_all': {},
  'notifications.switch_type': { notificationType: oneOf(...NOTIFICATION_TYPES), enabled: flag },
  'notifications.reset_types': {},
  'notifications.sync': {},
  'notifications.retry': {},
  'away.dismiss': {},
  'away.restore': {},
  'closed.more': {},
  'closed.load_all': {},
  'closed.stop_loading': {},
  'closed.renew': {},
  'closed.refresh': {},
  'settings.save_profile': {
    profile: object({
      billing_email: word,
      billing_name: word,
      timezone: word,
      email_notifications: flag,
      auto_renew: flag,
    }),
  },
  'accounts.link': { account_name: word, api_key: word, api_secret: word, exchange_name: word },
  'accounts.change': { account: word, account_name: word, api_key: word, api_secret: or(word, undefined) },
  'accounts.unlink': { account: word },
  'billing.open': {},
  'bots.draft': {
    draft: object({
      act: oneOf('add', 'change', 'reactivate'),
      rule: or(word, null),
      strategy: word,
      account: word,
      text: text(400),
    }),
  },
  'bots.drop_draft': {},
  'bots.save': {},
  'bots.deactivate': { rule: word, reason: text(500) },
  'bots.delete': { rule: word },
  'strategies.create': { name: text(100) },
  'tasks.start': { task: oneOf('trades') },
  'diagnostic.reconnect': { stream: oneOf('events', 'trades', 'both') },
  'diagnostic.sync': {},
  'diagnostic.invalidate': {},
  'diagnostic.pause': { isPaused: flag },
  'diagnostic.end_worker': {},
  'lab.start_fault': { fault: oneOf(...PAPER_FAULTS), seconds: wholeTo(60) },
  'lab.stop_fault': {},
  'fault.report': { where: path, message: words },
} satisfies Record<CommandType, Fields>

/** What each question carries beside `type`. */
export const questionShapes = {
  'log.tail': {
    count: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5_000,
    matching: or(word, undefined),
  },
  'log.why': { text: word },
  'core.figures': {},
  'session.hint': {},
  'diagnostic.report': { query: path },
  'diagnostic.fold': { entry: wholeTo(Number.MAX_SAFE_INTEGER) },
  'closed.rows': { address: path, zone: word, from: wholeTo(10_000_000), count: wholeTo(1_000) },
  'closed.export': { address: path, zone: word, format: oneOf('csv', 'json') },
} satisfies Record<Question['type'], Fields>

/** Whether the value is what a tab says when it joins. */
export const isHello = object(
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
    local: record(words),
    host: object({ kind: oneOf('shared', 'dedicated', 'inline'), storage: flag, locks: flag }),
  },
  true,
)

/** Whether the value is a command as the table says, no field too many. */
export const isCommand: Check = (value) => {
  const fields = fieldsOf(commandShapes, value)
  return fields !== null && object({ ...fields, id, type: word })(value)
}

/** Whether the value is a question as the table says. */
export const isQuestion: Check = (value) => {
  const fields = fieldsOf(questionShapes, value)
  return fields !== null && object({ ...fields, type: word })(value)
}

/** Own rows only: `constructor` is no command. */
function fieldsOf(shapes: Readonly<Record<string, Fields>>, value: unknown): Fields | null {
  if (!isRecord(value) || typeof value['type'] !== 'string') return null
  return Object.hasOwn(shapes, value['type']) ? (shapes[value['type']] ?? null) : null
}
