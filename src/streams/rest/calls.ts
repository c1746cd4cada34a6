import { safeParse } from 'valibot'
import type { Call } from '../../domain/wire/rest/call.ts'
import { seconds, type Millis } from '../../domain/core/time.ts'
import type { HttpRequest } from '../ports.ts'

/** spec 9, General: "API timeout 30 s". */
export const API_TIMEOUT = seconds(30)

export interface CallParts {
  /** Values of the `{name}` parts of the path. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: NonNullable<HttpRequest['query']>
  readonly body?: unknown
  readonly timeoutMs?: Millis
  readonly secretRef?: string
  readonly idempotencyKey?: string
}

/** A call of the wire table with its parts filled in. */
export function requestOf(call: Pick<Call, 'method' | 'path'>, { path = {}, timeoutMs = API_TIMEOUT, ...rest }: CallParts = {}): HttpRequest {
  const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  return { method: call.method, path: filled, timeoutMs, ...rest }
}

/** The body as the call's schema reads it, or null where it has not the shape. */
export function answerOf({ answer }: Pick<Call, 'answer'>, body: unknown): { readonly value: unknown } | null {
  if (answer === undefined) return { value: body }
  const parsed = safeParse(answer, body)
  return parsed.success ? { value: parsed.output } : null
}

/** Names of the `{name}` parts of a path. */
export const pathNames = (call: Pick<Call, 'path'>): readonly string[] => [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
