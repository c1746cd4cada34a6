import type { ProblemReport } from './bugReport/report.types.ts'
import type { ClosedWindow } from './closed/view.types.ts'
import type { Logged, Fact } from './core/fact.ts'
import type { ExportFile, FileForm, HeldBytes } from './core/tableFile.ts'
import type { StoredImpersonation } from './access/impersonation.ts'
import type { DeviceFigures } from './privacy/view.types.ts'
import type { Forecast } from './forecast/view.types.ts'
import type { KeptOverride } from './configuration/fieldValue.ts'
import type { PastAdvice } from './optimization/past.types.ts'
import type { WhatIf } from './optimization/whatIf.types.ts'
import type { Explained } from './explained/view.types.ts'
import type { PaletteEntry } from './palette/view.types.ts'
import type { DiagVM, FoldedFigures } from './diagnostic/view.types.ts'

/** The server's word to an administrator who wants to look as somebody; a refusal in its words. */
export type Impersonating =
  | { readonly ok: true; readonly granted: Omit<StoredImpersonation, 'admin'> }
  | { readonly ok: false; readonly message: string }

/** A user's data as a file, or the server's word why not. */
export type Exporting =
  | { readonly ok: true; readonly file: ExportFile<HeldBytes> }
  | { readonly ok: false; readonly message: string }

/** Tables that are saved as a file. */
export type FileQuestion =
  | 'live.export'
  | 'closed.export'
  | 'bots.export'
  | 'strategies.export'
  | 'optimization.export'
  | 'advice.export'
  | 'admin.export'

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
  /** Asks the server to let an administrator look as somebody; its answer holds a token and is never logged. */
  | { readonly type: 'session.impersonate'; readonly user: string; readonly reason: string }
  /** What a tab stores while that goes on, so that a reload keeps it; null otherwise. */
  | { readonly type: 'session.impersonation' }
  /** Everything that the server keeps of the user, as a file; a refusal in its words. Never logged. */
  | { readonly type: 'privacy.export' }
  /** What this device keeps of him. */
  | { readonly type: 'privacy.device' }
  /**
   * The diagnostic page at an address. Asked by an administrator's tab once a second while it is shown; null for
   * anybody else.
   */
  | { readonly type: 'diagnostic.report'; readonly query: string }
  /** Figures of the state at an entry of this run. */
  | { readonly type: 'diagnostic.fold'; readonly entry: number }
  /** What 'Report a problem' saves (N2); `build` names the pages of the tab that asks. */
  | { readonly type: 'problem.report'; readonly build: string }
  /** A window of the closed trades that an address selects, by place. */
  | {
      readonly type: 'closed.rows'
      readonly address: string
      readonly zone: string
      readonly from: number
      readonly count: number
    }
  /** What the figure that an address asks about is made of, with a window of its rows by place. */
  | {
      readonly type: 'figure.explained'
      readonly address: string
      readonly zone: string
      readonly from: number
      readonly count: number
    }
  /** A file of the sums of the report at an address; null until all its rows are there. */
  | { readonly type: 'report.export'; readonly address: string; readonly zone: string; readonly build: string }
  /** A file of exactly the rows that an address shows; null while there are none. */
  | ({ readonly type: FileQuestion; readonly address: string } & FileForm)
  /** What the engine would advise with the values of an address' `preview`; '' tries what is saved. */
  | { readonly type: 'optimization.preview'; readonly preview: string }
  /** What these fields of the configuration would have advised over the last 90 days. */
  | { readonly type: 'optimization.past'; readonly fields: readonly KeptOverride[] }
  /** All that the search palette leads to or does, as it is when it is opened. */
  | { readonly type: 'palette.entries' }
  /** The forecast of an address. A newer one of the same `asker` ends it: it is superseded then. */
  | { readonly type: 'forecast.ask'; readonly address: string; readonly zone: string; readonly asker: string }

/** The questions of a type. */
export type QuestionOf<T extends Question['type']> = Extract<Question, { readonly type: T }>

interface Answers extends Readonly<Record<FileQuestion, ExportFile | null>> {
  'log.tail': readonly Logged<Fact>[]
  'log.why': readonly string[]
  'core.figures': Readonly<Record<string, number | string>>
  'session.hint': string | null
  'session.impersonate': Impersonating
  'session.impersonation': StoredImpersonation | null
  'privacy.export': Exporting
  'privacy.device': DeviceFigures
  'diagnostic.report': DiagVM | null
  'diagnostic.fold': FoldedFigures | null
  'problem.report': ProblemReport
  'closed.rows': ClosedWindow
  'figure.explained': Explained
  'report.export': ExportFile | null
  'optimization.preview': WhatIf
  'optimization.past': PastAdvice
  'forecast.ask': Forecast
  'palette.entries': readonly PaletteEntry[]
}

/** What a question is answered with. */
export type Answer<Q extends Question> = Answers[Q['type']]
