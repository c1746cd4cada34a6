import { concept } from '../concept.ts'
import { isRecord } from '../core/wire.ts'
import { Shelves } from '../core/shelves.ts'
import { hours, minutes, type EpochMs } from '../core/time.ts'
import { NO_MARKET, type MarketState, type Sample, type Story } from './model.ts'
import { MARKET_FOLDS } from './reduce.ts'

/** Architecture 4: samples of a position and minute stay 24 h. */
const SAMPLES_AGE = hours(24)
/** Minutes kept on disk in all, about 4 MB; with many positions each keeps fewer. */
const SAMPLES_SAVED = 30_000
/** What a crash loses of them is reckoned from candles, as what this device never saw. */
const SAMPLES_EVERY = minutes(10)

/** What charts are made of; it stands behind `live`, whose table it looks at before and after each entry. */
export const market = concept({
  name: 'market',
  initial: NO_MARKET,
  reduce: MARKET_FOLDS,
  saved: [
    {
      key: 'stories',
      version: 1,
      maxAgeMs: SAMPLES_AGE,
      folded: true,
      take: ({ storyByKey }) => Object.fromEntries(storyByKey),
      put: (slice, value) => (isStories(value) ? { ...slice, storyByKey: Shelves.of(Object.entries(value)) } : slice),
    },
    {
      key: 'drifts',
      version: 1,
      maxAgeMs: null,
      folded: true,
      take: ({ drifts }) => drifts,
      put: (slice, value) => (isTimes(value) ? { ...slice, drifts: value } : slice),
    },
    {
      // A verdict stays as long as its trade can be looked at, unlike the running stories, which a curve of a day goes
      // with.
      key: 'earlier stories',
      version: 1,
      maxAgeMs: null,
      folded: true,
      take: ({ earlier }) => earlier,
      put: (slice, value) => (Array.isArray(value) ? { ...slice, earlier: value.filter(isStory) } : slice),
    },
    {
      key: 'samples',
      version: 1,
      maxAgeMs: SAMPLES_AGE,
      folded: false,
      every: SAMPLES_EVERY,
      take: samplesKept,
      put: (slice, value, savedAt) => (isSamples(value) ? { ...slice, past: pastOf(value, slice, savedAt) } : slice),
    },
  ],
})

type SavedSamples = Readonly<Record<string, readonly Sample[]>>

/** The newest minutes of each position that are over: the running one changes each second. */
function samplesKept({ past, current }: MarketState, at: EpochMs): SavedSamples | undefined {
  const keys = new Set([...past.keys(), ...current.keys()])
  const each = Math.floor(SAMPLES_SAVED / keys.size)
  const kept = [...keys].flatMap((key) => {
    const last = current.get(key)
    const isOver = last !== undefined && last.at + minutes(1) <= at
    const over = [...(past.get(key) ?? []), ...(isOver ? [last] : [])]
    return over.length === 0 ? [] : [[key, over.slice(Math.max(0, over.length - each))] as const]
  })
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

/** Saved minutes, without those of a life that was over before its key opened again: that was after they were saved. */
const pastOf = (saved: SavedSamples, { storyByKey }: MarketState, savedAt: EpochMs | null): MarketState['past'] =>
  new Map(
    Object.entries(saved).filter(([key]) => {
      const story = storyByKey.get(key)
      return savedAt === null || story === undefined || !story.hasOpening || story.knownFrom <= savedAt
    }),
  )

const isStories = (value: unknown): value is Readonly<Record<string, Story>> =>
  isRecord(value) && Object.values(value).every(isStory)

const isStory = (story: unknown): story is Story =>
  isRecord(story) && typeof story['key'] === 'string' && Array.isArray(story['events'])

const isTimes = (value: unknown): value is readonly EpochMs[] =>
  Array.isArray(value) && value.every((at) => typeof at === 'number')

const isSamples = (value: unknown): value is SavedSamples =>
  isRecord(value) &&
  Object.values(value).every(
    (samples) =>
      Array.isArray(samples) && samples.every((sample) => isRecord(sample) && typeof sample['at'] === 'number'),
  )
