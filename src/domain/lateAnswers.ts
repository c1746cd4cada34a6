import { adviceFile } from './advice/export.ts'
import { usersFile } from './admin/export.ts'
import { usersAt } from './admin/view.ts'
import { exportOf } from './closed/export.ts'
import { selectionOf } from './closed/selection.ts'
import type { ClosedWindow } from './closed/view.types.ts'
import type { EpochMs } from './core/time.ts'
import { explainedOf } from './explained/explain.ts'
import { optimizationFile } from './optimization/export.ts'
import { pastAdvice } from './optimization/past.ts'
import { rowsAt } from './optimization/view.ts'
import { whatIfOf } from './optimization/whatIf.ts'
import { paletteOf } from './palette/view.ts'
import type { Question } from './question.ts'
import { reportFile } from './report/export.ts'
import type { State } from './state.ts'

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
      return selection === null ? null : exportOf(selection, question.format, { zone: question.zone, at })
    }
    case 'figure.explained':
      return explainedOf(state, question.address, question)
    case 'report.export':
      return reportFile(state, question.address, question.zone)
    case 'optimization.preview':
      return whatIfOf(state, question.preview)
    case 'optimization.past':
      return pastAdvice(state, question.fields)
    case 'optimization.export': {
      const rows = rowsAt(state, question.address)
      return rows === null ? null : optimizationFile(rows, question.format, { zone: question.zone, at })
    }
    case 'admin.export': {
      const users = usersAt(state, question.address)
      return users === null ? null : usersFile(users, { zone: question.zone, at })
    }
    case 'palette.entries':
      return paletteOf(state)
    case 'advice.export':
      return adviceFile(state, question.address, question.format, { zone: question.zone, at })
    default:
      return null
  }
}
