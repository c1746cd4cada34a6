import { RECOVER_SECONDS, type PaperFault } from '../../domain/lab/constants.ts'
import type { AnswerOf } from '../../domain/wire/rest/call.ts'
import type { labPaper } from '../../domain/wire/companionOperator.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Exchange } from '../exchange/port.ts'
import type { Log } from '../log.ts'
import type { FaultStep } from '../paperProgram.ts'
import {
  beginRun,
  countFacts,
  isAsBefore,
  noteStates,
  paperAccounts,
  type WatchParts,
  type Watched,
} from './paperRun.ts'
import { isKeptStill, stepsOf, undoing } from './steps.ts'

/** The states of all accounts are looked at this often, ms. */
const LOOK_MS = 250
/** Tries to take a fault back, one each second: the paper exchange itself may be starting again. */
const UNDO_TRIES = 30

export interface PaperLabParts extends WatchParts {
  readonly log: Log
  readonly exchange: Pick<Exchange, 'stateOf' | 'endSilence'>
  readonly accounts: Pick<Accounts, 'startAll'>
  readonly misbehave: (step: FaultStep) => Promise<void>
  /** The speed at which the paper exchange trades otherwise. */
  readonly speed: number
}

/** Runs faults of the paper exchange one at a time, watches what the product makes of them, and takes each back. */
export interface PaperLab {
  told(): Promise<AnswerOf<typeof labPaper>>
  /** False while another run is under way. */
  start(fault: PaperFault, seconds: number): Promise<boolean>
  /** Takes the fault back now; resolves when it is, or could not be. Nothing without a run. */
  stop(): Promise<void>
}

export function makePaperLab(parts: PaperLabParts): PaperLab {
  const { db, clock, log, exchange } = parts
  let last: Watched | null = null
  let isStarting = false

  async function undo(fault: PaperFault): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        for (const step of undoing(parts.speed)) await parts.misbehave(step)
        break
      } catch (error) {
        if (attempt >= UNDO_TRIES) {
          log.error({ err: String(error) }, 'A fault of the paper exchange could not be taken back.')
          return false
        }
        await new Promise<void>((done) => {
          clock.once(1_000, done)
        })
      }
    }
    if (!isKeptStill(fault)) return true
    exchange.endSilence()
    await parts.accounts.startAll()
    return true
  }

  /** The end of the fault, by its time or asked for; once, whoever comes first. */
  function endFault(watched: Watched): Promise<void> {
    return (watched.undone ??= undo(watched.run.fault).then((isUndone) => {
      watched.run.is_undone = isUndone
      watched.run.phase = 'recovering'
      watched.run.ends_at = Math.min(watched.run.ends_at, clock.now())
    }))
  }

  function look(watched: Watched): void {
    const { run } = watched
    const now = clock.now()
    noteStates(watched, exchange, now)
    if (run.phase === 'active' && now >= run.ends_at) void endFault(watched)
    const isLate = run.phase === 'recovering' && now > run.ends_at + RECOVER_SECONDS * 1_000
    if (run.phase === 'recovering' && (isLate || isAsBefore(run))) {
      run.phase = 'over'
      watched.cancel()
    }
  }

  return {
    async told() {
      const { length: accounts } = await paperAccounts(db)
      if (last === null) return { accounts, run: null }
      if (!last.isCounted) {
        const isLast = last.run.phase === 'over'
        await countFacts(parts, last)
        last.isCounted = isLast
      }
      return { accounts, run: { ...last.run, now: clock.now() } }
    },
    async start(fault, seconds) {
      if (isStarting || (last !== null && last.run.phase !== 'over')) return false
      isStarting = true
      try {
        last = await beginRun(parts, fault, seconds)
        const watched = last
        watched.cancel = clock.every(LOOK_MS, () => look(watched))
        try {
          for (const step of stepsOf(fault, seconds)) await parts.misbehave(step)
        } catch (error) {
          log.warn({ err: String(error) }, 'A fault of the paper exchange could not be begun.')
          watched.run.is_stopped = true
          await endFault(watched)
        }
        return true
      } finally {
        isStarting = false
      }
    },
    async stop() {
      if (last === null || last.run.phase !== 'active') return
      last.run.is_stopped = true
      await endFault(last)
    },
  }
}
