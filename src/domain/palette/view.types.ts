import type { Placed } from '../screens/index.ts'
import type { PALETTE_KINDS } from './constants.ts'

/** What an entry is. */
export type PaletteKind = (typeof PALETTE_KINDS)[number]

/** Something that the page does itself when it is chosen. */
export type PaletteAct =
  | 'sync'
  | 'refresh'
  | 'notifications'
  | 'read_all'
  | 'theme'
  | 'amounts'
  | 'keys'
  | 'report'
  | 'log_out'

/** One line of the search palette (screens.md 2.0, Keyboard). */
export interface PaletteEntry {
  /** The same as long as the thing is the same: what was chosen lately is remembered by it. */
  readonly id: string
  readonly kind: PaletteKind
  readonly label: string
  /** Beside the label, and searched as well: where it leads, or why it is locked. */
  readonly note: string
  /** Further words that find it; never shown. */
  readonly words: string
  /** An address of the product, or an act. */
  readonly does: { readonly to: string } | { readonly act: PaletteAct }
  /** Shown, and cannot be chosen. */
  readonly isLocked: boolean
  /** Base name of the coin that is drawn before it. */
  readonly coin: string | null
  /** Icon of a screen's place in the sidebar. */
  readonly icon: Placed['sidebar']['icon'] | null
}
