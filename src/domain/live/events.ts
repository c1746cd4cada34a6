import type { DecimalText } from '../core/decimal.ts'
import type { Fact, Refusal } from '../core/fact.ts'
import type { EpochMs } from '../core/time.ts'
import type { EventOf } from '../event.ts'
import type { ClickAction } from '../notifications/click.types.ts'
import type { Changes, LiveOrigin, OfLeg, Position, StreamName, ValueRow } from './model.ts'

/** States of the two streams (spec 4, Live stream; spec 9, Live streams). */
export type ConnectionEvent =
  | Fact<'live.opening', { readonly stream: StreamName; readonly attempt: number }>
  | Fact<
      'live.opened',
      {
        readonly stream: StreamName
        readonly connectionId: string | null
        readonly serverEpoch: string | null
        readonly headSeq: number | null
        readonly serverTime: EpochMs | null
      }
    >
  /** The check 5 s after connecting, extended 10 s. */
  | Fact<'live.check_due', { readonly stream: StreamName; readonly extended: boolean }>
  | Fact<'live.confirmed', { readonly stream: StreamName }>
  | Fact<'live.rejected', { readonly stream: StreamName }>
  | Fact<
      'live.lost',
      {
        readonly stream: StreamName
        readonly why: 'error' | 'ended' | 'stalled' | 'unauthorised' | 'resync' | 'rejected' | 'oversize' | 'manual'
      }
    >
  /** When the next attempt is due: back-off with jitter, decided once, so that view and timer agree. */
  | Fact<'live.retry_planned', { readonly stream: StreamName; readonly attempt: number; readonly retryAt: EpochMs }>
  | Fact<'live.retry_due', { readonly stream: StreamName }>
  | Fact<'live.gave_up', { readonly stream: StreamName }>
  /** A new round of five: visible, online, wake, click, new token, manual (reliability 4.2 d). */
  | Fact<'live.round_started', { readonly because: string }>
  /** `isDiskFull`: the server can save nothing (F34). */
  | Fact<
      'live.heartbeat',
      {
        readonly stream: StreamName
        readonly serverEpoch: string | null
        readonly headSeq: number | null
        readonly serverTime: EpochMs | null
        readonly isDiskFull?: true
      }
    >
  | Fact<'live.stall_due', { readonly stream: StreamName }>
  /** The store's own tries to get its first snapshot: 5, 3 s apart. They never open a socket. */
  | Fact<'live.store_retry_due', null>
  | Fact<'live.store_retried', { readonly attempt: number }>
  | Fact<'live.store_gave_up', { readonly message: string }>
  /**
   * spec 7: POST recovery-sync 3 s after reconnecting; spec 9: forced refresh 5 s after a disconnect over 60 s.
   */
  | Fact<'live.recovery_sync_due', null>
  | Fact<'live.recovery_sync_failed', { readonly message: string }>
  | Fact<'live.forced_refresh_due', null>

/** What the streams say, decoded and normalised. Facts are never coalesced; values are one entry per window. */
export type MessageEvent =
  | Fact<
      'live.position_snapshot',
      {
        readonly origin: StreamName | 'rest'
        readonly positions: readonly Position[]
        readonly takenAt: EpochMs | null
        readonly asOfSeq: number | null
        readonly serverEpoch: string | null
        readonly tick: number | null
      }
    >
  | Fact<
      'live.values_moved',
      { readonly rows: readonly ValueRow[]; readonly tick: number | null; readonly asOfSeq: number | null }
    >
  | Fact<
      'live.position_opened',
      LiveOrigin &
        OfLeg & {
          readonly position: Position | null
          readonly pnl: DecimalText | null
          readonly qty: DecimalText | null
          readonly tradeId?: string | null
        }
    >
  | Fact<
      'live.position_modified',
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
    >
  | Fact<
      'live.position_closed',
      LiveOrigin &
        OfLeg & {
          readonly finalPnl: DecimalText | null
          readonly tradeId: string | null
          readonly exectype: string | null
          readonly positionSeq: number | null
        }
    >
  | Fact<
      'live.trade_closed',
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
    >
  | Fact<
      'live.position_milestone',
      LiveOrigin &
        OfLeg & {
          readonly pct: number | null
          readonly direction: string | null
          readonly trend: string | null
          readonly previousDirection: string | null
          readonly sinceLastCrossing: number | null
          readonly pnl: DecimalText | null
          readonly tradeId?: string | null
        }
    >
  /** Stored system messages, summaries, gaps. */
  | Fact<
      'live.system_told',
      LiveOrigin & {
        readonly kind: string
        readonly title: string
        readonly message: string
        readonly account: string | null
        readonly symbol: string | null
        readonly isRecovery: boolean
        readonly totalCount: number | null
        readonly click?: ClickAction | null
      }
    >
  /** I15: an account does not follow the exchange, or does so again. */
  | Fact<
      'live.account_state_changed',
      LiveOrigin & {
        readonly accountId: string
        readonly account: string
        readonly state: string
        readonly reason: string | null
      }
    >
  /**
   * A PnL that one row of the wire moves by more than 10 (A-57, row 4b). `asOf` is how new the row is, until it is
   * admitted.
   */
  | Fact<
      'live.pnl_jumped',
      OfLeg & {
        readonly oldPnl: DecimalText | null
        readonly newPnl: DecimalText
        readonly change: DecimalText
        readonly eventAt: EpochMs
        readonly asOf?: Pick<EventOf<'live.values_moved'>['data'], 'tick' | 'asOfSeq'>
      }
    >
  | Fact<'live.metrics_calculated', { readonly payload: unknown }>
  | Fact<'live.refresh_told', { readonly reason: string }>
  /** A fact type this version does not know: kept, counted, no effect (F29). */
  | Fact<'live.unknown_told', LiveOrigin & { readonly eventType: string }>
  | Fact<'live.unreadable', { readonly stream: StreamName; readonly count: number; readonly sample: string }>
  /** One a minute for all routine refusals since the last: what stays of `live.dropped` on disk (architecture 4). */
  | Fact<
      'live.drops_tallied',
      {
        readonly tallies: Readonly<
          Record<string, { readonly count: number; readonly first: EpochMs; readonly last: EpochMs }>
        >
      }
    >
  | Fact<'live.tally_due', null>
  | Fact<'live.dropped', Refusal & { readonly count: number; readonly first: EpochMs; readonly last: EpochMs }>

/** Something odd that changed nothing: a close of no open position (POS-11), a flip without a close. */
export type OddityEvent = Fact<
  'live.warned',
  {
    readonly about: 'closed_absent' | 'flip_without_close' | 'ambiguous_leg'
    readonly account: string
    readonly symbol: string
  }
>

/** Sequence (reliability 4.1). */
export type SequenceEvent =
  | Fact<'live.gap_found', { readonly from: number; readonly to: number; readonly serverEpoch: string }>
  | Fact<'live.gap_fill_asked', { readonly sinceId: string }>
  | Fact<'live.gap_filled', { readonly to: number; readonly count: number }>
  | Fact<
      'live.gap_summarised',
      { readonly from: number; readonly to: number; readonly counts: Readonly<Record<string, number>> }
    >
  | Fact<'live.gap_failed', { readonly message: string }>
  | Fact<'live.gap_retry_due', null>
  | Fact<'live.epoch_changed', { readonly from: string | null; readonly to: string; readonly headSeq: number }>
  | Fact<
      'live.drift_found',
      { readonly missing: readonly string[]; readonly extra: readonly string[]; readonly different: readonly string[] }
    >
  | Fact<'live.snapshot_needed', { readonly why: string }>
  | Fact<'live.snapshot_due', null>
  | Fact<'live.snapshot_asked', { readonly way: 'control' | 'rest' | 'both' }>
  | Fact<'live.snapshot_failed', { readonly message: string }>
  /** 30 s cleanup of the dedupe window; also the 8 s that closed rows stay on screen. */
  | Fact<'live.cleanup_due', null>
  | Fact<'live.closed_row_due', { readonly key: string }>

export type LiveEvent = ConnectionEvent | MessageEvent | SequenceEvent | OddityEvent
