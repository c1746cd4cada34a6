import { useCallback, useSyncExternalStore } from 'react'
import type { EventLine } from '../../../domain/diagnostic/view.types.ts'

/**
 * Lines of the event browser by entry: a line that is as before stays the same object, so that only new rows are drawn.
 */
class EventLines {
  #byId = new Map<string, EventLine>()
  readonly #rows = new Map<string, { readonly id: string }>()
  readonly #listeners = new Set<() => void>()
  /** Rows of the table, newest first. */
  rows: readonly { readonly id: string }[] = []

  take(lines: readonly EventLine[]): void {
    const next = new Map<string, EventLine>()
    for (const line of lines) {
      const id = String(line.entry)
      const known = this.#byId.get(id)
      next.set(id, known !== undefined && isSame(known, line) ? known : line)
      if (!this.#rows.has(id)) this.#rows.set(id, { id })
    }
    for (const id of this.#rows.keys()) if (!next.has(id)) this.#rows.delete(id)
    const ids = [...next.keys()]
    if (ids.length !== this.rows.length || ids.some((id, i) => this.rows[i]!.id !== id))
      this.rows = ids.map((id) => this.#rows.get(id)!)
    this.#byId = next
    for (const listener of this.#listeners) listener()
  }

  line(id: string): EventLine | undefined {
    return this.#byId.get(id)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

const isSame = (a: EventLine, b: EventLine): boolean =>
  (Object.keys(b) as (keyof EventLine)[]).every((name) => a[name] === b[name])

/** The lines of this tab's browser. */
export const eventLines = new EventLines()

/** One line; undefined when it left. The component is drawn only when its line changes. */
export function useLine(id: string): EventLine | undefined {
  return useSyncExternalStore(
    eventLines.subscribe,
    useCallback(() => eventLines.line(id), [id]),
  )
}
