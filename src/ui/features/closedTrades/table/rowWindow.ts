import type { ClosedTradeRow } from '../../../../domain/closed/model.ts'
import type { ClosedWindow } from '../../../../domain/closed/view.types.ts'

/** Rows of one question to the core. */
export const CHUNK = 100
/** Chunks kept; the least recently asked go first. */
const KEPT = 40

type Ask = (from: number, count: number) => Promise<ClosedWindow | null>

/**
 * The rows in sight, out of as many as the core holds: asked for chunk by chunk when a row is drawn. When the rows
 * change, the old ones stay on screen until the new ones are there.
 */
export class RowWindow {
  #ask: Ask = () => Promise.resolve(null)
  #version = ''
  /** Zone of the times in the rows. Kept here, so that a cell asks nobody else while one scrolls. */
  zone = 'UTC'
  readonly #chunks = new Map<number, { readonly version: string; readonly rows: readonly ClosedTradeRow[] }>()
  readonly #asked = new Map<number, string>()
  readonly #listeners = new Map<number, Set<() => void>>()

  /** Another version of the rows, or another way to ask for them. */
  show(version: string, zone: string, ask: Ask): void {
    this.#ask = ask
    if (version === this.#version && zone === this.zone) return
    const isOtherZone = zone !== this.zone
    this.zone = zone
    this.#version = version
    // A cell draws anew when its value changes, and in another zone no value does: the rows leave and come again, and
    // their times are said anew.
    if (isOtherZone) {
      this.#chunks.clear()
      for (const told of this.#listeners.values()) told.forEach((listener) => listener())
    }
    for (const chunk of this.#listeners.keys()) this.#want(chunk)
  }

  /** The row at a place; undefined while it is on its way. */
  row(place: number): ClosedTradeRow | undefined {
    return this.#chunks.get(Math.floor(place / CHUNK))?.rows[place % CHUNK]
  }

  /** Tells of a change of the row at a place, and asks for it where it is missing. */
  subscribe(place: number, listener: () => void): () => void {
    const chunk = Math.floor(place / CHUNK)
    const listeners = this.#listeners.get(chunk) ?? new Set()
    this.#listeners.set(chunk, listeners.add(listener))
    this.#want(chunk)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(chunk) === listeners) this.#listeners.delete(chunk)
    }
  }

  #want(chunk: number): void {
    const version = this.#version
    if (version === '' || this.#chunks.get(chunk)?.version === version || this.#asked.get(chunk) === version) return
    this.#asked.set(chunk, version)
    void this.#ask(chunk * CHUNK, CHUNK).then((window) => {
      if (this.#asked.get(chunk) === version) this.#asked.delete(chunk)
      // An answer of other rows: the view that names them is under way, and asks again.
      if (window === null || window.version !== this.#version) return
      this.#keep(chunk, window)
    })
  }

  #keep(chunk: number, { version, rows }: ClosedWindow): void {
    this.#chunks.delete(chunk)
    this.#chunks.set(chunk, { version, rows })
    for (const old of [...this.#chunks.keys()].slice(0, Math.max(0, this.#chunks.size - KEPT)))
      if (!this.#listeners.has(old)) this.#chunks.delete(old)
    this.#listeners.get(chunk)?.forEach((listener) => listener())
  }
}

/** The window of this tab's table: a tab shows one list of closed trades at a time. */
export const closedRows = new RowWindow()

const ids: { readonly id: string }[] = []

/** Rows of the table by their place: the same objects however long the list grows. */
export function placesUpTo(count: number): readonly { readonly id: string }[] {
  for (let place = ids.length; place < count; place++) ids.push({ id: String(place) })
  return ids.slice(0, count)
}
