import type { Clock } from './clock.ts'

/** Longest that a sign-in waits for its accounts, ms: what takes longer is no reason to keep somebody out. */
const MOST_WAIT_MS = 45_000

/** Whose sample accounts stand: a sample user who signs in before finds an installation without accounts. */
export interface SampleGate {
  /** Resolves when the user's accounts stand, or can be waited for no longer. */
  ready(userId: string): Promise<void>
  open(userId: string): void
  openForAll(): void
}

/** A gate that is closed until it is told otherwise; `isOpen`: nobody makes sample accounts here. */
export function makeSampleGate(clock: Clock, isOpen: boolean): SampleGate {
  const ready = new Set<string>()
  const waiting = new Set<() => void>()
  let isForAll = isOpen
  const tell = (): void => {
    for (const look of [...waiting]) look()
  }
  return {
    ready: (userId) =>
      new Promise((done) => {
        const look = (): void => {
          if (!isForAll && !ready.has(userId)) return
          end()
        }
        const end = (): void => {
          waiting.delete(look)
          stop()
          done()
        }
        const stop = clock.once(MOST_WAIT_MS, () => end())
        waiting.add(look)
        look()
      }),
    open(userId) {
      ready.add(userId)
      tell()
    },
    openForAll() {
      isForAll = true
      tell()
    },
  }
}
