import { concept } from '../concept.ts'
import { isRecord } from '../core/wire.ts'
import { WRITE_FACTS } from './events.ts'
import { NO_WRITES, type WritesState } from './model.ts'
import { WRITES_FOLDS } from './reduce.ts'

/** Writes on their way to the server. */
export const writes = concept({
  name: 'writes',
  initial: NO_WRITES,
  facts: WRITE_FACTS,
  reduce: WRITES_FOLDS,
  saved: [
    {
      key: 'writes',
      version: 1,
      maxAgeMs: null,
      folded: true,
      take: ({ overlays }) => ({ overlays }),
      put: (slice, value) =>
        isRecord(value) && Array.isArray(value['overlays'])
          ? { ...NO_WRITES, ...(value as Partial<WritesState>) }
          : slice,
    },
  ],
})
