/**
 * Texts that the browser keeps for this site; where it forbids that (policies, private windows), or has no room, they
 * live as long as the page.
 */
export interface BrowserStorage {
  get(key: string): string | null
  /** What was kept as JSON; null where nothing was, or something else wrote there. */
  json(key: string): unknown
  set(key: string, value: string): void
  remove(key: string): void
  keys(): readonly string[]
  /** False where the browser forbids it. */
  isKept(): boolean
}

function storageOf(open: () => Storage): BrowserStorage {
  const onPage = new Map<string, string>()
  const tried = <T>(work: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return work(open())
    } catch {
      // Reading the property alone throws where it is forbidden.
      return otherwise()
    }
  }
  // What found no room is newer than what stands there.
  const get = (key: string): string | null =>
    onPage.get(key) ??
    tried(
      (storage) => storage.getItem(key),
      () => null,
    )
  return {
    get,
    json: (key) => {
      try {
        return JSON.parse(get(key) ?? 'null')
      } catch {
        return null
      }
    },
    set: (key, value) => {
      onPage.delete(key)
      tried(
        (storage) => storage.setItem(key, value),
        () => void onPage.set(key, value),
      )
    },
    remove: (key) => {
      onPage.delete(key)
      tried(
        (storage) => storage.removeItem(key),
        () => undefined,
      )
    },
    keys: () => [
      ...new Set([
        ...tried(
          (storage) => Object.keys(storage),
          () => [],
        ),
        ...onPage.keys(),
      ]),
    ],
    isKept: () =>
      tried(
        () => true,
        () => false,
      ),
  }
}

/** Shared by all tabs, kept until it is removed. */
export const local = storageOf(() => localStorage)

/** This tab's own, kept over reloads. */
export const ofTab = storageOf(() => sessionStorage)
