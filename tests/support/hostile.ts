import type { Call } from '../../src/domain/wire/rest/call.ts'
import { schemaOf } from '../../src/server/http/openApi.ts'
import { fc } from './fc.ts'
import type { RawMessage } from './rawRequest.ts'

/** Values that broke something somewhere, by what they pretend to be: texts, numbers, dates, zones. */
const nasty: readonly (readonly string[])[] = [
  // The worst of each come more often.
  ['\0', 'a\0b', '\ud800', 'x'.repeat(5_000), '+275760-09-13T00:00:00.000Z', '-271821-04-20', '1e309', '9'.repeat(30)],
  [
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udfff',
    '\u202e',
    '\u00a0',
    '🙂',
    'x'.repeat(300),
    'x'.repeat(5_000),
    "' or 1=1 --",
    '\\',
    '%',
    '%00',
    '$1',
    '{}',
    '[]',
    'null',
    'undefined',
    '__proto__',
    'constructor',
    '../..',
    'All',
  ],
  [
    '0',
    '-1',
    '-0',
    '1e3',
    '1e309',
    '-1e308',
    '1e21',
    '0x10',
    'NaN',
    'Infinity',
    '-Infinity',
    '9007199254740993',
    '9'.repeat(30),
    '1.5',
    '08',
    '٣',
  ],
  [
    '2026-02-31',
    '2026-99-99',
    '0000-00-00',
    '0000-01-01',
    '0000-12-31T23:59:59Z',
    '0001-01-01',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-12:00',
    '9999-12-31',
    '+275760-09-13T00:00:00.000Z',
    '-271821-04-20T00:00:00.000Z',
    '+275760-09-14',
    '1969-12-31',
    '2026-11-20T24:00:01Z',
    'Thu, 01 Jan 1970',
    'T',
    '12:00',
    '2026-W01',
    '20261120',
    '-1 BC',
    'infinity',
  ],
  [
    'Europe/Berlin',
    'Etc/Unknown',
    '+05:30',
    '-23:59',
    'UTC+99',
    'GMT0',
    'posixrules',
    'Factory',
    'US/Pacific-New',
    'America/Argentina/ComodRivadavia',
    'EST5EDT',
    'europe/berlin',
    'Europe/Kyiv',
    'Asia/Qostanay',
    'America/Coyhaique',
  ],
]

/** Pieces of an address as no browser would write them. */
const rawPieces: readonly string[] = [
  '%00',
  '%',
  '%zz',
  '%ED%A0%80',
  '%C0%AE',
  '%FF',
  '%F0%9F',
  '%2e%2e%2f',
  '%25',
  '+',
  '&&',
  '==',
  '%E2%80%AE',
  '%0d%0a',
  '%5c',
  ';',
  '?',
]

const text = fc.oneof(
  { weight: 5, arbitrary: fc.oneof(...nasty.map((group) => fc.constantFrom(...group))) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)
const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -0, 2 ** 53, -(2 ** 63), 1e308, Number.MIN_VALUE))
const scalar = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: number },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false) },
)
const value = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(text, scalar, { maxKeys: 3 }) },
)

const encoded = (given: string): string => encodeURIComponent(given.replace(/\p{Surrogate}/gu, '\ufffd'))
const piece = fc.oneof(
  { weight: 4, arbitrary: text.map(encoded) },
  { weight: 1, arbitrary: fc.constantFrom(...rawPieces) },
)

const rawBodies: readonly (string | Buffer)[] = [
  '',
  '{',
  'null',
  '[]',
  '"a"',
  '1e400',
  '{"a":1e400}',
  '{"a":"\\ud800"}',
  '{"\\u0000":1}',
  '{"__proto__":{}}',
  '{"a":'.repeat(200),
  Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  ' '.repeat(1_000),
]

/** Names of the fields that a call reads. */
function fieldsOf(schema: Call['query']): readonly string[] {
  const { properties = {}, anyOf = [] } =
    schema === undefined
      ? {}
      : (schemaOf(schema) as { properties?: object; anyOf?: readonly { properties?: object }[] })
  return [...Object.keys(properties), ...anyOf.flatMap((one) => Object.keys(one.properties ?? {}))]
}

/** Messages to one call whose every part may be odd, in the right shape often enough to get past the first check. */
export function hostileMessages(call: Pick<Call, 'method' | 'path' | 'query' | 'body'>): fc.Arbitrary<RawMessage> {
  const path = fc
    .tuple(
      ...call.path
        .split('/')
        .map((part) =>
          part.startsWith('{') ? piece.map((given) => given.replaceAll('/', '%2F') || 'x') : fc.constant(part),
        ),
    )
    .map((parts) => parts.join('/'))
  const names = fieldsOf(call.query)
  const name =
    names.length === 0
      ? piece
      : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: piece })
  const query = fc
    .array(fc.tuple(name, piece), { maxLength: 3 })
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`))
  const keys = fieldsOf(call.body)
  const whole =
    keys.length === 0
      ? fc.dictionary(text, value, { maxKeys: 3 })
      : fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] })
  const nearly = fc
    .tuple(fc.constantFrom('', ...pathsIn(rightFrom(call.body))), value)
    .map(([at, odd]) => changed(rightFrom(call.body), at, odd))
  const body = fc.oneof(
    { weight: 5, arbitrary: nearly.map((given) => JSON.stringify(given)) },
    { weight: 2, arbitrary: whole.map((given) => JSON.stringify(given)) },
    { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
  )
  return fc.record({
    method: fc.constant(call.method),
    path: fc.tuple(path, query).map((parts) => parts.join('')),
    body: call.method === 'GET' ? fc.constant(null) : body,
  })
}

interface Described {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described
  readonly anyOf?: readonly Described[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}

/** A body that the call takes, or one near it, with every field that it knows. */
const rightFrom = (schema: Call['body']): unknown => (schema === undefined ? {} : valueOf(schemaOf(schema)))

function valueOf({ type, properties, items, anyOf, enum: choices, const: only }: Described): unknown {
  if (choices !== undefined || only !== undefined) return only ?? choices?.[0]
  if (anyOf !== undefined) return valueOf(anyOf.find((one) => one.type !== 'null' && one.const === undefined) ?? {})
  if (type === 'array') return [valueOf(items ?? {})]
  if (type === 'object')
    return {
      ...Object.fromEntries(Object.entries(properties ?? {}).map(([name, one]) => [name, valueOf(one)])),
      note: 'A',
    }
  return type === 'number' || type === 'integer' ? 20 : type === 'boolean' ? true : 'BTCUSDT'
}

/** Addresses of everything inside a value, as JSON texts of their keys. */
function pathsIn(root: unknown, before: readonly string[] = []): readonly string[] {
  if (typeof root !== 'object' || root === null) return []
  return Object.entries(root).flatMap(([key, inner]) => [
    JSON.stringify([...before, key]),
    ...pathsIn(inner, [...before, key]),
  ])
}

/** The value with another one at an address. */
function changed(root: unknown, at: string, odd: unknown): unknown {
  if (at === '') return root
  const [key = '', ...rest] = JSON.parse(at) as readonly string[]
  const inner = (root as Readonly<Record<string, unknown>>)[key]
  const next = rest.length === 0 ? odd : changed(inner, JSON.stringify(rest), odd)
  return Array.isArray(root)
    ? root.map((one: unknown, index) => (String(index) === key ? next : one))
    : { ...(root as object), [key]: next }
}
