import type { Loadable } from '../core/outcome.ts'
import type { Outcomes } from '../writes/model.ts'
import type { ChannelKind, Loudness } from './constants.ts'

/** How a person is told while no page of his is open. */
export interface ChannelsView {
  readonly card: Loadable<ChannelsCard>
  /** How the newest write of each call went, for the forms. */
  readonly outcomes: Outcomes
}

export interface ChannelsCard {
  /** The server's key, for the browser's push service. */
  readonly pushKey: string
  readonly hasTelegram: boolean
  readonly telegramBot: string | null
  readonly channels: readonly ChannelItem[]
  readonly grid: readonly GridRow[]
  /** Kinds that the grid has columns for, named. */
  readonly kinds: readonly { readonly kind: ChannelKind; readonly label: string }[]
  readonly quiet: { readonly from: string; readonly to: string } | null
  /** `Times in Berlin, UTC+1`. */
  readonly zone: string
  readonly urgentIsNeverQuiet: boolean
  readonly hasAmounts: boolean
}

export interface ChannelItem {
  readonly id: string
  readonly kind: ChannelKind
  readonly label: string
  readonly hasFailed: boolean
  readonly problem: string | null
  /** ms; null before it took one. */
  readonly toldAt: number | null
  /** Names this browser's own among the devices. */
  readonly mark: string
  /** It is on its way out. */
  readonly isLeaving: boolean
}

export interface GridRow {
  readonly type: string
  readonly label: string
  readonly cells: readonly { readonly kind: ChannelKind; readonly loudness: Loudness }[]
}
