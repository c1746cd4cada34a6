import { adviceFile } from './advice/export.ts'
import { usersFile } from './admin/export.ts'
import { rulesFile } from './bots/export.ts'
import { exportOf } from './closed/export.ts'
import { lacksOf } from './closed/lacks.ts'
import { selectionOf } from './closed/selection.ts'
import type { ClosedWindow } from './closed/view.types.ts'
import type { ExportFile, FileForm } from './core/tableFile.ts'
import type { EpochMs } from './core/time.ts'
import { explainedOf } from './explained/explain.ts'
import { liveFile } from './live/screen/export.ts'
import { optimizationFile } from './optimization/export.ts'
import { pastAdvice } from './optimization/past.ts'
import { whatIfOf } from './optimization/whatIf.ts'
import { paletteOf } from './palette/view.ts'
import type { FileQuestion, Question } from './question.ts'
import { reportFile } from './report/export.ts'
import type { State } from './state.ts'
import { strategiesFile } from './strategies/export.ts'

/** Files that only their rows make; that of closed trades says what it lacks. */
const FILES: Readonly<
  Record<
    Exclude<FileQuestion, 'closed.export'>,
    (state: State, address: string, form: FileForm, at: EpochMs) => ExportFile | null
  >
> = {
  'live.export': liveFile,
  'bots.export': rulesFile,
  'strategies.export': strategiesFile,
  'optimization.export': optimizationFile,
  'advice.export': adviceFile,
  'admin.export': usersFile,
}

const isOfFile = (question: Question): question is Question & { readonly type: keyof typeof FILES } =>
  Object.hasOwn(FILES, question.type)

/** Answers to questions about the state; null for one that is not known here. */
export function lateAnswerOf(question: Question, state: State, at: EpochMs): unknown {
  switch (question.type) {
    case 'closed.rows': {
      const selection = selectionOf(state, question.address, question.zone)
      return {
        version: selection?.version ?? '',
        from: question.from,
        rows: selection?.rows.slice(question.from, question.from + question.count) ?? [],
      } satisfies ClosedWindow
    }
    case 'closed.export': {
      const selection = selectionOf(state, question.address, question.zone)
      if (selection === null) return null
      const { filters, rows } = selection
      return exportOf(selection, question, at, lacksOf(state, filters.from, question.zone, rows))
    }
    case 'figure.explained':
      return explainedOf(state, question.address, question)
    case 'report.export':
      return reportFile(state, question)
    case 'optimization.preview':
      return whatIfOf(state, question.preview)
    case 'optimization.past':
      return pastAdvice(state, question.fields)
    case 'palette.entries':
      return paletteOf(state)
    default:
      return isOfFile(question) ? FILES[question.type](state, question.address, question, at) : null
  }
}
