/**
 * What a click on a notification does (spec 3, clickAction): goes to a place of the product, to an address outside it,
 * or shows all there is to read.
 */
export type ClickAction =
  | { readonly type: 'navigate'; readonly path: string; readonly state: ClickState | null }
  | { readonly type: 'external'; readonly url: string }
  | { readonly type: 'modal' }

/**
 * Goes with the path into the browser's history. The product's own holds the entry's `notification` id and `eventAt`,
 * ms, to which a live chart leads its crosshair.
 */
export type ClickState = Readonly<Record<string, string | number | boolean | null>>

/**
 * What a notification speaks of and where it leads (spec 3, metadata); all of it follows from its other fields and what
 * the server asks.
 */
export interface Aim {
  /** What the event left the position as; null for what is about none. */
  readonly positionStatus: 'open' | 'closed' | null
  /** Still open as far as it says: with a trade id, the trade was closed since. */
  readonly isLivePosition: boolean
  /** The area it leads to, be it a chart or, where a part of its address is missing, the filtered list. */
  readonly navigationType: 'live-chart' | 'closed-chart' | null
  readonly targetPath: string | null
  /** Null only where the address it asks for is refused (T15). */
  readonly clickAction: ClickAction | null
}
