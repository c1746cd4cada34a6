import type { ExportFile } from '../../../domain/core/tableFile.ts'
import type { Outcome } from '../../../domain/core/outcome.ts'
import { send } from '../../model/send.ts'
import { download } from './download.ts'

/** What is said of an export. */
export interface ExportWords {
  readonly exported: (rows: number) => string
  readonly exportFailed: string
}

/** Saves the file that a question was answered with, and says what became of it, or that there is none. */
export function saved(answer: Outcome<ExportFile | null>, said: (file: ExportFile) => string, failed: string): void {
  const file = answer.ok ? answer.value : null
  if (file !== null) download(file)
  void send({
    type: 'toast.show',
    kind: file === null ? 'error' : 'success',
    text: file === null ? failed : said(file),
  })
}
