import { formatDecimal, formatPnl, formatSigned } from '../core/format.ts'
import type { DecimalText } from '../core/decimal.ts'
import type { ChartInterval } from './constants.ts'
import { candleStart } from './interval.ts'
import type { Story, StoryEvent } from './model.ts'
import { exitName } from '../closed/exitTexts.ts'
import { inSentence } from '../language/translate.ts'
import { chartTexts, LEVEL_NAMES, levelTitle } from './texts.ts'
import { verdictOf } from './verdicts.ts'
import type { MarkView, PointView, TimelineView } from './view.types.ts'
import { own } from '../core/own.ts'

/** Kinds that stand on the chart with a number. */
const NUMBERED: ReadonlySet<StoryEvent['kind']> = new Set([
  'opened',
  'size_up',
  'size_down',
  'levels',
  'milestone',
  'closed',
])

/** Events of a position as lines, newest first; those on the chart carry its number (screens.md 2.2, Right rail). */
export function timelineOf(story: Story | undefined): readonly TimelineView[] {
  if (story === undefined) return []
  const numbers = numbersOf(story)
  return story.events
    .map((event) => ({
      id: event.id,
      at: event.at,
      title: titleOf(event, story.side),
      detail: detailOf(event),
      tone: toneOf(event),
      number: numbers.get(event.id) ?? null,
      verdict: verdictOf(event),
    }))
    .reverse()
}

/** The numbered points, each in its candle. */
export function marksOf(story: Story | undefined, interval: ChartInterval): readonly MarkView[] {
  if (story === undefined) return []
  const numbers = numbersOf(story)
  return story.events.flatMap((event): readonly MarkView[] => {
    const number = numbers.get(event.id)
    return number === undefined
      ? []
      : [
          {
            id: event.id,
            at: candleStart(event.at, interval),
            text: String(number),
            place: event.kind === 'milestone' || event.kind === 'closed' ? 'above' : 'below',
            tone: toneOf(event),
          },
        ]
  })
}

/** How large it was, step by step; its size now where no step was seen. */
export function sizesOf(
  story: Story | undefined,
  now: DecimalText | null,
  entryAt: number | null,
): readonly PointView[] {
  const steps: PointView[] = []
  for (const event of story?.events ?? []) {
    if (event.kind === 'closed') steps.push({ at: event.at, value: 0 })
    else if (event.newSize !== null) steps.push({ at: event.at, value: Number(event.newSize) })
  }
  const first = story?.events.find((event) => event.oldSize !== null)
  if (first !== undefined && entryAt !== null && story?.hasOpening !== true && entryAt < first.at)
    steps.unshift({ at: entryAt, value: Number(first.oldSize) })
  if (steps.length === 0 && now !== null && entryAt !== null) steps.push({ at: entryAt, value: Number(now) })
  return steps
}

function numbersOf(story: Story): ReadonlyMap<string, number> {
  return new Map(story.events.filter((event) => NUMBERED.has(event.kind)).map((event, i) => [event.id, i + 1]))
}

function titleOf(event: StoryEvent, side: Story['side']): string {
  switch (event.kind) {
    case 'opened':
      return chartTexts.opened(side ?? '').trim()
    case 'size_up':
      return chartTexts.sizeUp
    case 'size_down':
      return chartTexts.sizeDown
    case 'levels':
      return (
        Object.entries(event.changes)
          .map(([name, [old, now]]) => levelTitle(nameOf(name), old, now))
          .join(', ') || 'Modified'
      )
    case 'milestone':
      return chartTexts.milestone(formatSigned(event.pct, 0))
    case 'pnl_jump':
      return chartTexts.jump
    case 'closed':
      return chartTexts.closed
    case 'trade_closed':
      return chartTexts.tradeClosed
  }
}

function detailOf(event: StoryEvent): string {
  switch (event.kind) {
    case 'opened':
      return event.newSize === null
        ? ''
        : event.price === null
          ? formatDecimal(event.newSize)
          : chartTexts.at(formatDecimal(event.newSize), formatDecimal(event.price))
    case 'size_up':
    case 'size_down':
      return [
        chartTexts.sizeFromTo(formatDecimal(event.oldSize), formatDecimal(event.newSize)),
        // The size travels among the changes as well.
        ...Object.entries(event.changes)
          .filter(([name]) => nameOf(name) !== LEVEL_NAMES['size'])
          .map(([name, pair]) => `${inSentence(nameOf(name))} ${pairOf(pair, event.kind)}`),
      ].join(', ')
    case 'levels':
      return changesOf(event).join(', ')
    case 'milestone':
      return [
        event.trend === 'improving' ? chartTexts.rising : event.trend === 'declining' ? chartTexts.falling : '',
        event.pnl === null ? '' : `${formatPnl(event.pnl)} USDT`,
      ]
        .filter(Boolean)
        .join(', ')
    case 'pnl_jump':
      return changesOf(event).join(', ')
    case 'closed':
    case 'trade_closed':
      return [event.pnl === null ? '' : `${formatPnl(event.pnl)} USDT`, exitName(event.exectype)]
        .filter(Boolean)
        .join(', ')
  }
}

const changesOf = ({ changes, kind }: StoryEvent): readonly string[] =>
  Object.values(changes).map((pair) => pairOf(pair, kind))

const pairOf = ([old, now]: StoryEvent['changes'][string], kind: StoryEvent['kind']): string =>
  chartTexts.fromTo(saidOf(old, kind), saidOf(now, kind))

/** A field as its titles name it, else as the server does. */
const nameOf = (field: string): string => own(LEVEL_NAMES, field) ?? field.replaceAll('_', ' ')

const saidOf = (value: string | null, kind: StoryEvent['kind']): string =>
  value === null
    ? chartTexts.none
    : kind === 'pnl_jump'
      ? `${formatPnl(value)} USDT`
      : /^-?\d+(\.\d+)?$/.test(value)
        ? formatDecimal(value)
        : value

function toneOf(event: StoryEvent): TimelineView['tone'] {
  switch (event.kind) {
    case 'opened':
    case 'size_up':
    case 'size_down':
      return 'accent'
    case 'levels':
      return 'neutral'
    case 'milestone':
      return (event.pct ?? 0) < 0 ? 'down' : 'up'
    case 'pnl_jump':
    case 'closed':
    case 'trade_closed':
      return event.pnl === null ? 'neutral' : event.pnl.startsWith('-') ? 'down' : 'up'
  }
}
