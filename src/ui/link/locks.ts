/** A held lock: `release` gives it back. */
export interface HeldLock {
  readonly name: string
  release(): void
}

/** Where the browser denies storage to this site the locks are there, and each request is refused (F24). */
let isDenied = false

/**
 * Whether this browser has Web Locks, as far as it is known: the first request that is refused tells that they are
 * denied. Without them tabs cannot tell who runs the core, and the worker tells a tab's end by its silence.
 */
export const hasLocks = (): boolean => !isDenied && 'locks' in navigator && navigator.locks !== undefined

/** Runs the work while no other tab runs work of that name; without Web Locks it runs at once. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!hasLocks()) return work()
  let isGranted = false
  const granted = (): Promise<T> => {
    isGranted = true
    return work()
  }
  return navigator.locks.request(name, granted).catch((error: unknown) => {
    if (isGranted) throw error
    isDenied = true
    return work()
  })
}

/**
 * Takes a Web Lock and resolves only when it is granted: a worker that asks for it from then on waits for this tab's
 * end. Without Web Locks nothing is held.
 */
export function holdLock(name: string): Promise<HeldLock> {
  return new Promise((resolve) => {
    void withLock(name, () => {
      if (!hasLocks()) return Promise.resolve(resolve({ name, release: () => undefined }))
      return new Promise<void>((release) => resolve({ name, release }))
    })
  })
}

/**
 * Resolves when whoever holds the lock is gone; never when `signal` is aborted first. The lock is given back at once.
 */
export function whenReleased(name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // An aborted request rejects: nobody waits for it any more.
    navigator.locks.request(name, { signal }, () => resolve()).catch(() => undefined)
  })
}
