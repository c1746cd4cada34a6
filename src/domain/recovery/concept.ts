import { concept } from '../concept.ts'
import { isRecord } from '../core/wire.ts'
import { RECOVERY_COMMANDS } from './commands.ts'
import { RECOVERY_FACTS } from './events.ts'
import { finishRecovery, noticeAbsence, recoveryTimers, startRecovery, summariseGap } from './follow.ts'
import { NO_RECOVERY, type RecoveryState } from './model.ts'
import { CORRECTING, RECOVERY_FOLDS } from './reduce.ts'

/** Absences made good. */
export const recovery = concept({
  name: 'recovery',
  initial: NO_RECOVERY,
  facts: RECOVERY_FACTS,
  reduce: { ...RECOVERY_FOLDS, ...CORRECTING },
  saved: [
    {
      key: 'recovery',
      version: 1,
      maxAgeMs: null,
      folded: true,
      take: (slice) => slice,
      put: (slice, value) =>
        isRecord(value) && Array.isArray(value['summaries'])
          ? { ...slice, ...(value as Partial<RecoveryState>) }
          : slice,
    },
  ],
  commands: RECOVERY_COMMANDS,
  decide: [noticeAbsence, startRecovery, summariseGap, finishRecovery],
  timers: recoveryTimers,
})
