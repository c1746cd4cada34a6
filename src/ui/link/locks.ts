/** A held lock: `release` gives it back. */
export interface HeldLock {
  readonly name: string
  release(): void
}

/** Takes a Web Lock and resolves only when it is granted: a worker that asks for it from then on waits for this tab's end. */
export function holdLock(name: string): Promise<HeldLock> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, () => new Promise<void>((release) => resolve({ name, release })))
      .catch(reject)
  })
}

/** Resolves when whoever holds the lock is gone; never when `signal` is aborted first. The lock is given back at once. */
export function whenReleased(name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // An aborted request rejects: nobody waits for it any more.
    navigator.locks.request(name, { signal }, () => resolve()).catch(() => undefined)
  })
}
