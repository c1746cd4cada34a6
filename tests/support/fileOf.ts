import type { ExportFile } from '../../src/domain/core/tableFile.ts'
import { lateAnswerOf } from '../../src/domain/lateAnswers.ts'
import type { FileQuestion } from '../../src/domain/question.ts'
import type { State } from '../../src/domain/state.ts'
import { parseCsv } from './csv.ts'

/** A file as text, read back: what it says of itself, and its rows by name. Null where there is none. */
export function fileOf(state: State, type: FileQuestion, address: string) {
  const question = { type, address, zone: 'Europe/Berlin', format: 'csv', build: 'index-1.js' } as const
  const file = lateAnswerOf(question, state, state.at) as ExportFile | null
  if (file === null) return null
  const [[about = ''] = [], names = [], ...lines] = parseCsv(file.parts.join('').slice(1))
  return { file, about, rows: lines.map((line) => Object.fromEntries(names.map((name, i) => [name, line[i]]))) }
}
