import type { DecimalText } from '../core/decimal.ts'
import { about, fact, memory, trace, type FactsOf, type Refusal } from '../core/fact.ts'
import type { EpochMs } from '../core/time.ts'
import type { Changes, LiveOrigin, OfLeg, Position, StreamName, ValueRow } from './model.ts'
import { driftSentence, type Drift } from './texts.ts'

/** What the streams lead to, in the words of this device. */
export const LIVE_FACTS = {
  // States of the two streams (spec 4, Live stream; spec 9, Live streams).
  /** `isWithoutPlan`: with a token to which the server tells little more than that a plan begins. */
  'live.opening': memory<{
    readonly stream: StreamName
    readonly attempt: number
    readonly isWithoutPlan?: true
  }>(),
  'live.opened': memory<{
    readonly stream: StreamName
    readonly connectionId: string | null
    readonly serverEpoch: string | null
    readonly headSeq: number | null
    readonly serverTime: EpochMs | null
  }>(),
  /** The check 5 s after connecting, extended 10 s. */
  'live.check_due': memory<{ readonly stream: StreamName; readonly extended: boolean }>(),
  'live.confirmed': memory<{ readonly stream: StreamName }>(),
  'live.rejected': trace<{ readonly stream: StreamName }>(),
  'live.lost': trace<{
    readonly stream: StreamName
    readonly why: 'error' | 'ended' | 'stalled' | 'unauthorised' | 'resync' | 'rejected' | 'oversize' | 'manual'
  }>(about),
  /** When the next attempt is due: back-off with jitter, decided once, so that view and timer agree. */
  'live.retry_planned': memory<{ readonly stream: StreamName; readonly attempt: number; readonly retryAt: EpochMs }>(),
  'live.retry_due': memory<{ readonly stream: StreamName }>(),
  'live.gave_up': trace<{ readonly stream: StreamName }>(about),
  /** A new round of five: visible, online, wake, click, new token, manual (reliability 4.2 d). */
  'live.round_started': trace<{ readonly because: string }>(),
  /** `isDiskFull`: the server can save nothing (F34). */
  'live.heartbeat': memory<{
    readonly stream: StreamName
    readonly serverEpoch: string | null
    readonly headSeq: number | null
    readonly serverTime: EpochMs | null
    readonly isDiskFull?: true
  }>(),
  'live.stall_due': memory<{ readonly stream: StreamName }>(),
  /** The store's own tries to get its first snapshot: 5, 3 s apart. They never open a socket. */
  'live.store_retry_due': memory(),
  'live.store_retried': memory<{ readonly attempt: number }>(),
  'live.store_gave_up': trace<{ readonly message: string }>(),
  /**
   * spec 7: POST recovery-sync 3 s after reconnecting; spec 9: forced refresh 5 s after a disconnect over 60 s,
   * of either stream: what the second alone is told, `dashboard_refresh`, has no id by which it could be fetched later.
   */
  'live.recovery_sync_due': memory(),
  'live.recovery_sync_failed': trace<{ readonly message: string }>(),
  'live.forced_refresh_due': memory(),
  // What the streams say, decoded and normalised. Facts are never coalesced; values are one entry per window.
  'live.position_snapshot': memory<{
    readonly origin: StreamName | 'rest'
    readonly positions: readonly Position[]
    readonly takenAt: EpochMs | null
    readonly asOfSeq: number | null
    readonly serverEpoch: string | null
    readonly tick: number | null
  }>(),
  'live.values_moved': memory<ValuesMoved>(),
  'live.position_opened': fact<
    LiveOrigin &
      OfLeg & {
        readonly position: Position | null
        readonly pnl: DecimalText | null
        readonly qty: DecimalText | null
        readonly tradeId?: string | null
        /** It was open already when its account was linked. */
        readonly wasOpen?: true
      }
  >(),
  'live.position_modified': fact<
    LiveOrigin &
      OfLeg & {
        readonly position: Position | null
        readonly oldQty: DecimalText | null
        readonly newQty: DecimalText | null
        readonly pnl: DecimalText | null
        readonly markPrice: DecimalText | null
        readonly changes: Changes
        readonly tradeId: string | null
        readonly positionSeq: number | null
      }
  >(),
  'live.position_closed': fact<
    LiveOrigin &
      OfLeg & {
        readonly finalPnl: DecimalText | null
        readonly tradeId: string | null
        readonly exectype: string | null
        readonly positionSeq: number | null
      }
  >(),
  /** The exchange's last list did not have the position, or has it again. */
  'live.position_check_changed': fact<LiveOrigin & OfLeg & { readonly beingChecked: boolean }>(),
  'live.trade_closed': fact<
    LiveOrigin &
      OfLeg & {
        readonly pnl: DecimalText | null
        readonly roiPct: number | null
        readonly tradeId: string | null
        readonly exectype: string | null
        readonly qty: DecimalText | null
        readonly entryPrice: DecimalText | null
        readonly exitPrice: DecimalText | null
      }
  >(),
  /** F39: what a closed trade came to after it was told, as its order went on filling; told by no notification. */
  'live.trade_corrected': fact<
    LiveOrigin &
      OfLeg & {
        readonly pnl: DecimalText | null
        readonly roiPct: number | null
        readonly tradeId: string | null
      }
  >(),
  /** I15: an account does not follow the exchange, or does so again; it has another name, or is gone. */
  'live.account_state_changed': fact<
    LiveOrigin & {
      readonly accountId: string
      readonly account: string
      /** The name it had. */
      readonly accountBefore?: string
      readonly state: string
      readonly reason: string | null
    }
  >(),
  /** The user's plan is another, or ends otherwise: his next token knows. */
  'live.subscription_changed': fact<LiveOrigin & { readonly plan: string | null; readonly status: string | null }>(),
  /** The server says whether the set-up is complete: accounts, rules or onboarding changed, on any device. */
  'live.setup_changed': fact<LiveOrigin & { readonly isComplete: boolean }>(),
  /** A field of the portfolio configuration was set or taken back; the server's list says by whom and to what. */
  'live.configuration_changed': fact<LiveOrigin & { readonly category: string; readonly key: string }>(),
  /**
   * A PnL that one row of the wire moves by more than 10 (A-57, row 4b). `asOf` is how new the row is, until it is
   * admitted. The market makes hundreds an hour, and none is a fact of the server: what was told of one stands in the
   * list.
   */
  'live.pnl_jumped': trace<
    OfLeg & {
      readonly oldPnl: DecimalText | null
      readonly newPnl: DecimalText
      readonly change: DecimalText
      readonly eventAt: EpochMs
      readonly asOf?: ValuesAsOf
    }
  >(),
  'live.metrics_calculated': memory<{ readonly payload: unknown }>(),
  'live.refresh_told': memory<{ readonly reason: string }>(),
  /** N4: a device of the user shows these notifications, by the ids of their facts. */
  'live.shown_told': memory<{ readonly ids: readonly string[] }>(),
  /** A fact that is not told to who has no plan: its number and time alone. */
  'live.withheld': fact<LiveOrigin>(),
  /** A fact type this version does not know: kept, counted, no effect (F29). */
  'live.unknown_told': fact<LiveOrigin & { readonly eventType: string }>(),
  'live.unreadable': trace<{ readonly stream: StreamName; readonly count: number; readonly sample: string }>(),
  /** One a minute for all routine refusals since the last: what stays of `live.dropped` on disk (architecture 4). */
  'live.drops_tallied': trace<{
    readonly tallies: Readonly<
      Record<string, { readonly count: number; readonly first: EpochMs; readonly last: EpochMs }>
    >
  }>(),
  'live.tally_due': memory(),
  'live.dropped': memory<Refusal & { readonly count: number; readonly first: EpochMs; readonly last: EpochMs }>(),
  // Something odd that changed nothing: a close of no open position (POS-11), a flip without a close.
  'live.warned': trace<{
    readonly about: 'closed_absent' | 'flip_without_close' | 'ambiguous_leg'
    readonly account: string
    readonly symbol: string
  }>(about),
  // Sequence (reliability 4.1): what moves the cursor is as lasting as the facts.
  'live.gap_found': trace<{ readonly from: number; readonly to: number; readonly serverEpoch: string }>(about),
  'live.gap_fill_asked': memory<{ readonly sinceId: string }>(),
  'live.gap_filled': trace<{ readonly to: number; readonly count: number }>(),
  'live.gap_summarised': fact<{
    readonly from: number
    readonly to: number
    readonly counts: Readonly<Record<string, number>>
  }>(about),
  'live.gap_failed': trace<{ readonly message: string }>(),
  'live.gap_retry_due': memory(),
  'live.epoch_changed': fact<{ readonly from: string | null; readonly to: string; readonly headSeq: number }>(about),
  'live.drift_found': fact<Drift>(driftSentence),
  'live.snapshot_needed': memory<{ readonly why: string }>(),
  'live.snapshot_due': memory(),
  'live.snapshot_asked': memory<{ readonly way: 'control' | 'rest' | 'both' }>(),
  'live.snapshot_failed': trace<{ readonly message: string }>(),
  /** 30 s cleanup of the dedupe window; also the 8 s that closed rows stay on screen. */
  'live.cleanup_due': memory(),
  'live.closed_row_due': memory<{ readonly key: string }>(),
}

export type LiveEvent = FactsOf<typeof LIVE_FACTS>

/** The fact of one type, where all facts cannot be asked since they follow from it. */
export type LiveFact<T extends keyof typeof LIVE_FACTS> = Extract<FactsOf<typeof LIVE_FACTS>, { readonly type: T }>

export interface ValuesMoved extends ValuesAsOf {
  readonly rows: readonly ValueRow[]
}

/** How new values are, as the server says it; null where it does not (I10). */
export interface ValuesAsOf {
  /** The history of the server that the two numbers count in. */
  readonly serverEpoch: string | null
  readonly tick: number | null
  readonly asOfSeq: number | null
}
