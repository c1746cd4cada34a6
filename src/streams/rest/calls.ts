import { onePart } from '../../domain/core/onePart.ts'
import { seconds, type Millis } from '../../domain/core/time.ts'
import type { Call } from '../../domain/wire/rest/call.ts'
import type { HttpRequest } from '../ports.ts'

/** spec 9, General: "API timeout 30 s". */
export const API_TIMEOUT = seconds(30)

export interface CallParts {
  /** Values of the `{name}` parts of the path, and whatever else belongs in the query. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: NonNullable<HttpRequest['query']>
  readonly body?: unknown
  readonly timeoutMs?: Millis
  readonly secretRef?: string
  readonly idempotencyKey?: string
  readonly isFile?: true
}

/** The table of calls. */
export const callTable = onePart(() => import('./callTable.ts'))

/** A call with its parts filled in: `{name}` parts from `path`, the rest of `path` into the query. */
export function requestOf(
  call: Pick<Call, 'method' | 'path'>,
  { path = {}, timeoutMs = API_TIMEOUT, query, ...rest }: CallParts = {},
): HttpRequest {
  const named = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))
  const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const others = Object.entries(path).filter(([name]) => !named.has(name))
  const whole = others.length === 0 ? query : { ...Object.fromEntries(others), ...query }
  return { method: call.method, path: filled, timeoutMs, ...(whole === undefined ? {} : { query: whole }), ...rest }
}
