import { concept } from '../concept.ts'
import { isRecord } from '../core/wire.ts'
import { Shelves } from '../core/shelves.ts'
import { hours, type EpochMs } from '../core/time.ts'
import { NO_MARKET, type MarketState, type Sample, type Story } from './model.ts'
import { MARKET_FOLDS } from './reduce.ts'

/** Architecture 4: samples of a position and minute stay 24 h. */
const SAMPLES_AGE = hours(24)
/** Minutes kept on disk in all; with many positions each keeps fewer. */
const SAMPLES_SAVED = 30_000

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
      take: samplesKept,
      put: (slice, value) => (isSamples(value) ? { ...slice, past: new Map(Object.entries(value)) } : slice),
    },
  ],
})

type SavedSamples = Readonly<Record<string, readonly Sample[]>>

/** The newest minutes of each position, the running one included. */
function samplesKept({ past, current }: MarketState): SavedSamples | undefined {
  if (current.size === 0) return undefined
  const each = Math.max(60, Math.floor(SAMPLES_SAVED / current.size))
  return Object.fromEntries(
    [...current].map(([key, running]) => [key, [...(past.get(key) ?? []), running].slice(-each)]),
  )
}

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
