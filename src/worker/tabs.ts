import type { Push, TabsPort } from '../streams/ports.ts'

/** How a tab takes a push: resolves once it is drawn. */
export type OnPush = (push: Push) => void | Promise<void>

/** Web Locks as far as liveness needs them; absent in some browsers. */
export type Locks = Pick<LockManager, 'request'>

/** A tab without Web Locks that draws no push for so long is gone. Milliseconds. */
const SILENT_FOR = 30_000

export interface Tabs extends TabsPort {
  /**
   * Keeps the tab's callback until its lock is free, which is its death (stack notes 2). A tab without locks is dead
   * when it draws nothing for 30 s.
   */
  readonly add: (tab: string, onPush: OnPush, hasLock?: boolean) => void
  readonly has: (tab: string) => boolean
}

/** The attached tabs of this worker. `onGone` is called once for each tab that ended. */
export function createTabs(
  locks: Locks | undefined,
  onGone: (tab: string) => void,
  release: (onPush: OnPush) => void = () => undefined,
): Tabs {
  const onPushByTab = new Map<string, OnPush>()
  const unlocked = new Set<string>()

  function add(tab: string, onPush: OnPush, hasLock = true): void {
    const isNew = !onPushByTab.has(tab)
    onPushByTab.set(tab, onPush)
    if (!hasLock || locks === undefined) return void unlocked.add(tab)
    // The tab holds the lock before it attaches, so a grant can only mean that it is gone.
    if (isNew) locks.request(tab, () => gone(tab)).catch(() => gone(tab))
  }

  function gone(tab: string): void {
    const onPush = onPushByTab.get(tab)
    if (onPush === undefined) return
    onPushByTab.delete(tab)
    unlocked.delete(tab)
    release(onPush)
    onGone(tab)
  }

  async function push(tab: string, delivery: Push): Promise<void> {
    const onPush = onPushByTab.get(tab)
    if (onPush === undefined) return
    const silence = unlocked.has(tab) ? setTimeout(() => gone(tab), SILENT_FOR) : undefined
    try {
      await onPush(delivery)
    } finally {
      clearTimeout(silence)
    }
  }

  return { add, has: (tab) => onPushByTab.has(tab), push }
}

/**
 * Takes a lock and keeps it until the worker dies, gives it back by the returned function, or somebody steals it, which
 * `onStolen` is told.
 */
export function holdForLife(
  locks: Locks | undefined,
  name: string,
  options: { readonly steal?: boolean; readonly onStolen?: () => void } = {},
): () => void {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  locks
    ?.request(name, { steal: options.steal ?? false }, () => held)
    .catch((error: unknown) => {
      // A browser that denies storage refuses each request (F24): nobody took over what nobody could hold.
      if (error instanceof DOMException && error.name === 'AbortError') options.onStolen?.()
    })
  return release
}
