import { NOTIFICATION_TYPES } from '../notifications/types/index.ts'
import { CHANNEL_KINDS, type ChannelKind, LOUDNESS, type Loudness } from './constants.ts'
import type { QuietHours } from './quiet.ts'

/** What a person chose of being told while no page of his is open. */
export interface ChannelChoices {
  /** By type and channel; what is not named is as `loudnessOf` says. */
  readonly grid: Readonly<Record<string, Readonly<Partial<Record<ChannelKind, Loudness>>>>>
  /** Null without quiet hours. */
  readonly quiet: QuietHours | null
  /** Losses, liquidations and broken keys do not wait for the end of quiet hours. */
  readonly urgentIsNeverQuiet: boolean
  /** Messages say amounts: whoever sees the locked screen of a phone reads them. */
  readonly hasAmounts: boolean
}

/** What somebody has who chose nothing. */
export const NO_CHOICES: ChannelChoices = { grid: {}, quiet: null, urgentIsNeverQuiet: false, hasAmounts: false }

/** Types that are told often and change little: off by these channels until somebody wants them. */
const OFTEN: readonly string[] = ['position_modified']

/** How a type goes by a channel. */
export const loudnessOf = ({ grid }: Pick<ChannelChoices, 'grid'>, type: string, kind: ChannelKind): Loudness =>
  grid[type]?.[kind] ?? (OFTEN.includes(type) ? 'off' : 'on')

/** The whole grid, every type by every channel. */
export const wholeGrid = (choices: Pick<ChannelChoices, 'grid'>): Record<string, Record<ChannelKind, Loudness>> =>
  Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => [
      type,
      Object.fromEntries(CHANNEL_KINDS.map((kind) => [kind, loudnessOf(choices, type, kind)])) as Record<
        ChannelKind,
        Loudness
      >,
    ]),
  )

/** Whether a word says how loud. */
export const isLoudness = (word: unknown): word is Loudness => (LOUDNESS as readonly unknown[]).includes(word)
