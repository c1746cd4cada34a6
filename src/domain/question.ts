import type { ClosedWindow, ExportFile } from './closed/view.types.ts'
import type { Logged, Fact } from './core/fact.ts'
import type { DiagVM, FoldedFigures } from './diagnostic/view.types.ts'

/** A question that is no lasting view. Each has its answer type in `Answers`. */
export type Question =
  | { readonly type: 'log.tail'; readonly count: number; readonly matching?: string }
  | { readonly type: 'log.why'; readonly text: string }
  | { readonly type: 'core.figures' }
  /**
   * Identity token of the session, for the provider's log-out: it names whom to sign out. Asked before signing out;
   * never logged.
   */
  | { readonly type: 'session.hint' }
  /**
   * The diagnostic page at an address. Asked by an administrator's tab once a second while it is shown; null for
   * anybody else.
   */
  | { readonly type: 'diagnostic.report'; readonly query: string }
  /** Figures of the state at an entry of this run. */
  | { readonly type: 'diagnostic.fold'; readonly entry: number }
  /** A window of the closed trades that an address selects, by place. */
  | {
      readonly type: 'closed.rows'
      readonly address: string
      readonly zone: string
      readonly from: number
      readonly count: number
    }
  /** A file of exactly those rows; null while there are none. */
  | { readonly type: 'closed.export'; readonly address: string; readonly zone: string; readonly format: 'csv' | 'json' }

interface Answers {
  'log.tail': readonly Logged<Fact>[]
  'log.why': readonly string[]
  'core.figures': Readonly<Record<string, number | string>>
  'session.hint': string | null
  'diagnostic.report': DiagVM | null
  'diagnostic.fold': FoldedFigures | null
  'closed.rows': ClosedWindow
  'closed.export': ExportFile | null
}

export type Answer<Q extends Question> = Answers[Q['type']]
