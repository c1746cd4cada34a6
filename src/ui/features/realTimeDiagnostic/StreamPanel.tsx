import type { ReactNode } from 'react'
import { formatAge, formatBytes, formatClockSeconds, formatCount, formatSeconds } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { StreamCard } from '../../../domain/diagnostic/view.types.ts'
import { word } from '../../../domain/language/translate.ts'
import { Chip } from '../../kit/data/Chip.tsx'
import { Disclosure } from '../../kit/layout/Disclosure.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { Timeline } from '../../kit/data/Timeline.tsx'
import { send } from '../../model/send.ts'
import * as css from './diagnostic.css.ts'
import { diagTexts as texts, streamStates } from './texts.ts'

/** One stream: what it is doing, how much it says, and how it was lost last. */
export function StreamPanel({
  card,
  at,
  zone,
}: {
  readonly card: StreamCard
  readonly at: number
  readonly zone: string
}): ReactNode {
  const { chip, label } = streamStates[card.state]
  const stream = card.stream
  return (
    <Panel
      isPadded={false}
      title={card.title}
      actions={
        <>
          <Chip
            state={chip}
            label={
              card.attempt !== null && card.state === 'reconnecting'
                ? `${label} ${card.attempt}/${card.attempts}`
                : label
            }
            {...(card.state === 'live' && card.lastMessageAt !== null
              ? { detail: formatSeconds(at - card.lastMessageAt) }
              : {})}
          />
          {stream !== null && (
            <IconButton
              size="sm"
              icon="refresh"
              label={`${texts.reconnect}: ${card.title}`}
              onPress={() => void send({ type: 'diagnostic.reconnect', stream })}
            />
          )}
        </>
      }
    >
      <div className={css.body}>
        <Bars card={card} />
        <dl className={css.facts}>
          {factsOf(card, at, zone).map(([name, value]) => (
            <div key={name} className={css.fact}>
              <dt className={css.factName}>{name}</dt>
              <dd className={css.factValue}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Disclosure level={3} title={stream === null ? texts.taskHistory : texts.history}>
        {card.history.length === 0 ? (
          <Text size={12} tone="text3">
            {texts.noHistory}
          </Text>
        ) : (
          <Timeline
            label={`${texts.history}: ${card.title}`}
            entries={card.history.map((line) => ({
              id: String(line.entry),
              time: formatClockSeconds(line.at, zone),
              title: line.text,
              tone: line.tone === 'ok' ? 'accent' : line.tone === 'danger' ? 'warn' : line.tone,
            }))}
          />
        )}
      </Disclosure>
    </Panel>
  )
}

function factsOf(card: StreamCard, at: number, zone: string): readonly (readonly [string, string])[] {
  const time = (moment: number | null): string => (moment === null ? NONE : formatClockSeconds(moment, zone))
  if (card.stream === null)
    return [
      ['Opened', time(card.openedAt)],
      ['Last message', time(card.lastMessageAt)],
      ['Rate', rateOf(card)],
      ['Received', formatBytes(card.bytes)],
      ['State', card.note ?? NONE],
    ]
  return [
    card.retryAt !== null
      ? [
          'Next try',
          card.retryAt > at
            ? `in ${formatSeconds(card.retryAt - at)}, attempt ${card.attempt ?? 1} of ${card.attempts}`
            : word('now'),
        ]
      : ['Opened', card.openedAt === null ? NONE : `${time(card.openedAt)}, ${formatAge(card.openedAt, at)}`],
    [
      'Last byte',
      card.lastMessageAt === null ? NONE : `${time(card.lastMessageAt)}, ${formatSeconds(at - card.lastMessageAt)} ago`,
    ],
    ['Last heartbeat', time(card.lastHeartbeatAt)],
    ['Rate', rateOf(card)],
    ['Received', formatBytes(card.bytes)],
    ['Last drop', card.lastDrop === null ? texts.dropNone : `${card.lastDrop.cause}, ${time(card.lastDrop.at)}`],
  ]
}

const rateOf = ({ lastSecond, lastMinute }: StreamCard): string =>
  `${formatCount(lastSecond)} a second, ${formatCount(lastMinute)} a minute`

const BAR = 4
const HIGH = 28

/** Messages of the newest minute, second by second. */
function Bars({ card }: { readonly card: StreamCard }): ReactNode {
  const most = Math.max(1, ...card.bars)
  const tone =
    card.state === 'live' || card.state === 'idle'
      ? css.barOk
      : card.state === 'stopped' || card.state === 'closed'
        ? css.barOff
        : css.barWarn
  return (
    <svg
      className={css.bars}
      viewBox={`0 0 ${card.bars.length * (BAR + 1)} ${HIGH}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${card.title}: ${card.lastMinute} messages in the last minute`}
    >
      {card.bars.map((count, i) => {
        const height = count === 0 ? 1 : Math.max(2, Math.round((count / most) * HIGH))
        return (
          <rect
            key={i}
            className={count === 0 ? css.barNone : tone}
            x={i * (BAR + 1)}
            y={HIGH - height}
            width={BAR}
            height={height}
            rx={1}
          />
        )
      })}
    </svg>
  )
}
