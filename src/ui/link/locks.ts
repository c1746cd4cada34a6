/** A held lock: `release` gives it back. */
export interface HeldLock {
  readonly name: string
  release(): void
}

/**
 * Whether this browser has Web Locks. Without them tabs cannot tell who runs the core, and the worker tells a tab's end
 * by its silence.
 */
export const hasLocks = (): boolean => 'locks' in navigator && navigator.locks !== undefined

/** Runs the work while no other tab runs work of that name; without Web Locks it runs at once. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return hasLocks() ? await navigator.locks.request(name, work) : await work()
}

/**
 * Takes a Web Lock and resolves only when it is granted: a worker that asks for it from then on waits for this tab's
 * end.
 */
export function holdLock(name: string): Promise<HeldLock> {
  if (!hasLocks()) return Promise.resolve({ name, release: () => undefined })
  return new Promise((resolve, reject) => {
    navigator.locks.request(name, () => new Promise<void>((release) => resolve({ name, release }))).catch(reject)
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
