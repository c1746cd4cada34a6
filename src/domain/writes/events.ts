import type { Fact } from '../core/fact.ts'

/** Every write is a triple of facts with an optimistic overlay keyed by the ask (architecture law 6). */
export type WriteEvent =
  | Fact<
      'write.asked',
      {
        readonly write: string
        readonly key: string
        readonly command: string
        readonly body: unknown
        readonly query?: Readonly<Record<string, string>>
        readonly path?: Readonly<Record<string, string>>
        readonly secretRef?: string
      }
    >
  | Fact<
      'write.saved',
      { readonly write: string; readonly key: string; readonly asked: number; readonly answer: unknown }
    >
  | Fact<
      'write.failed',
      {
        readonly write: string
        readonly key: string
        readonly asked: number
        readonly message: string
        readonly status: number | null
      }
    >
