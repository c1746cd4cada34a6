import { NEVER, of } from 'rxjs'
import { good } from '../../domain/core/outcome.ts'
import type { LogPort } from '../../streams/ports.ts'

/** Memory instead of disk, for signed-out pages: everything succeeds, nothing is kept. */
export const memoryLog: LogPort = {
  load: async () => null,
  append: async () => good(null),
  saveSlices: async () => undefined,
  mend: async () => good(null),
  tidy: async () => 0,
  forget: async () => undefined,
  choices: async () => null,
  waiting: async () => null,
  troubles: NEVER,
}

/** Memory for a user whose disk cannot be used: the UI says so. */
export const degradedLog = (why: string): LogPort => ({ ...memoryLog, troubles: of({ kind: 'degraded', why }) })
