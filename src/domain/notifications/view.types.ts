import type { ClickAction } from './click.types.ts'
import type { Muted } from './model.ts'
import type { NotificationIcon, NotificationType } from './types/index.ts'

/** The bell (spec 2, Notifications). */
export interface BellView {
  /** '1' … '99', '99+', or null. */
  readonly badge: string | null
  readonly count: number
  /** Grows by one each time the count rises: the bell shakes. */
  readonly rises: number
  /** Red dot on load error, with its reason. */
  readonly failed: boolean
  readonly failedBecause: string | null
  readonly syncing: boolean
}

/** The panel: one state at a time; settings mode is the tab's own choice. */
export interface NotificationPanelView {
  readonly isOpen: boolean
  /** 'N new', or null at 0. */
  readonly badge: string | null
  readonly list:
    | { readonly state: 'loading' }
    | { readonly state: 'failed' }
    | { readonly state: 'no_plan' }
    | { readonly state: 'empty' }
    | { readonly state: 'ready'; readonly rows: readonly NotificationRow[]; readonly footer: string }
  readonly settings: {
    readonly types: readonly { readonly type: NotificationType; readonly label: string; readonly enabled: boolean }[]
    readonly summary: string
    /** Positions of which no toast speaks now. */
    readonly muted: readonly Muted[]
  }
}

export interface NotificationRow {
  readonly id: string
  readonly type: NotificationType
  readonly icon: NotificationIcon
  readonly tone: 'gain' | 'loss' | 'neutral'
  readonly title: string
  readonly message: string
  readonly at: number
  readonly unread: boolean
  readonly symbol: string | null
  /** Base name of the symbol, for its logo; null without one. */
  readonly base: string | null
  readonly account: string | null
  readonly pnl: string | null
  /** The PnL where it is what the line is about. */
  readonly result: string | null
  readonly pct: number | null
  readonly trend: 'improving' | 'declining' | null
  /** 0 below 50 %, 1 from 50 %, 2 from 75 % (spec 9, Notifications). */
  readonly strength: 0 | 1 | 2
  /** 'While Away' for recovered milestones. */
  readonly label: string | null
  /** What a click does beside reading it; null where nothing. */
  readonly opens: ClickAction | null
  /** All there is to read, for what opens as a modal; else empty. */
  readonly details: readonly NotificationDetail[]
  /** One sentence per decision, oldest first: 'Why?'. */
  readonly why: readonly { readonly at: number; readonly text: string; readonly rule: string | null }[]
}

/** One line of the details: 'Account', 'main'. */
export interface NotificationDetail {
  readonly label: string
  readonly value: string
}
