import type { EpochMs } from '../core/time.ts'
import type { Outcomes } from '../writes/model.ts'

/** What is to be said of what was shown, and how the page's writes went. */
export interface ChannelsState {
  /** Ids of facts whose notifications somebody saw, not said yet. */
  readonly unsaid: readonly string[]
  /** Ids of facts whose notifications somebody saw, the newest. */
  readonly seen: readonly string[]
  /** Since when the first of them waits. */
  readonly since: EpochMs | null
  readonly outcomes: Outcomes
}

/** Nothing was shown. */
export const NO_CHANNELS: ChannelsState = { unsaid: [], seen: [], since: null, outcomes: {} }

/** The call that says what was shown. */
export const SHOWN_WRITE = 'notificationsShown'

/** Writes of the page of channels; each is answered with all of it. */
export const CHANNEL_WRITES: readonly string[] = [
  'channelChoicesUpdate',
  'channelPushAdd',
  'channelWebhookAdd',
  'channelTelegramAdd',
  'channelRemove',
  'channelTest',
]

/** A state with this slice: what rules and decisions ask for. */
export interface HasChannels {
  readonly channels: ChannelsState
}
