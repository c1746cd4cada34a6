import { useState, type ReactNode } from 'react'
import { formatClockSeconds, formatSeconds } from '../../domain/core/format.ts'
import { STALE_AFTER } from '../../domain/live/constants.ts'
import { word } from '../../domain/language/translate.ts'
import type { ConnectionView } from '../../domain/live/view.types.ts'
import { Chip, type Freshness } from '../kit/data/Chip.tsx'
import { useClockText } from '../model/clock.ts'
import { VisuallyHidden } from '../kit/layout/VisuallyHidden.tsx'
import { send } from '../model/send.ts'
import { useBriefMoment, useMoment } from '../model/useMoment.ts'
import { useView } from '../model/useView.ts'
import { useMedia } from './useMedia.ts'
import { freshnessTexts as texts } from './texts.ts'

/**
 * How fresh the numbers on this page are (screens.md 2.0). Ages are counted here, once a second, from the raw times.
 */
export function FreshnessChip(): ReactNode {
  const told = useView('connection')
  const connection = { ...told, state: useClockText((now) => stateAt(told, now)) }
  const { zone } = useView('shell')
  const title = titleOf(connection, useMoment(zone, formatClockSeconds))
  const last = connection.lastMessageAt
  const age = useClockText((now) => (last === null ? '' : formatSeconds(now - last)))
  const moment = useMoment(zone)
  const brief = useBriefMoment(zone)
  const whole = wordsOf(connection, age, moment)
  // A phone's bar has room for the screen's whole name, or for the whole words.
  const words = useMedia('phone') ? { label: shortWordsOf(connection, brief), said: whole.label } : whole
  return (
    <>
      <Chip
        state={stateOf[connection.state]}
        title={title}
        {...words}
        {...(connection.state === 'stopped'
          ? { action: { label: texts.reconnect, onPress: () => void send({ type: 'live.reconnect' }) } }
          : {})}
      />
      <Turned state={connection.state} />
    </>
  )
}

type State = ConnectionView['state']

/** I15: a core that hangs tells of no silence, so the tab counts too. */
const stateAt = ({ state, lastMessageAt }: ConnectionView, now: number): State =>
  state === 'live' && lastMessageAt !== null && now - lastMessageAt > STALE_AFTER ? 'stale' : state

/**
 * Says that the state is another one. The chip itself is silent, as its age ticks; what was the state when the page was
 * opened is read there.
 */
function Turned({ state }: { readonly state: State }): ReactNode {
  const [told, setTold] = useState({ state, words: '' })
  if (told.state !== state) setTold({ state, words: texts.turned(plainWordsOf(state)) })
  return <VisuallyHidden live="polite">{told.words}</VisuallyHidden>
}

const stateOf: Readonly<Record<State, Freshness>> = {
  live: 'live',
  catching_up: 'catching_up',
  connecting: 'catching_up',
  stale: 'stale',
  reconnecting: 'reconnecting',
  offline: 'offline',
  stopped: 'stopped',
}

function wordsOf(
  view: ConnectionView,
  age: string,
  moment: (at: number) => string,
): { readonly label: string; readonly detail?: string } {
  switch (view.state) {
    case 'live':
      return { label: texts.live, ...(age === '' ? {} : { detail: age }) }
    case 'catching_up':
      return { label: texts.catchingUp(view.behindBy) }
    case 'connecting':
      return { label: texts.connecting }
    case 'stale':
      return { label: texts.stale, ...(age === '' ? {} : { detail: age }) }
    case 'reconnecting':
      return { label: texts.reconnecting(view.attempt, view.attempts) }
    case 'offline':
      return {
        label: view.dataAsOf === null ? texts.offline : `${texts.offline}, ${texts.dataFrom(moment(view.dataAsOf))}`,
      }
    case 'stopped':
      return { label: texts.stopped }
  }
}

/** Without age and count. */
function plainWordsOf(state: State): string {
  if (state === 'catching_up') return texts.plain.catchingUp
  return state === 'reconnecting' ? texts.plain.reconnecting : texts[state]
}

function shortWordsOf(view: ConnectionView, moment: (at: number) => string): string {
  switch (view.state) {
    case 'catching_up':
      return texts.short.catchingUp(view.behindBy)
    case 'reconnecting':
      return texts.short.reconnecting(view.attempt, view.attempts)
    case 'offline':
      return view.dataAsOf === null ? texts.offline : texts.short.offline(moment(view.dataAsOf))
    case 'stopped':
      return texts.short.stopped
    default:
      return texts[view.state]
  }
}

function titleOf(view: ConnectionView, moment: (at: number) => string): string {
  const at = (time: number | null): string => (time === null ? 'none yet' : moment(time))
  const streams = view.streams.map(
    (stream) =>
      `${stream.name}: ${stream.state}, heartbeat ${at(stream.lastHeartbeatAt)}, last event ${stream.lastEventId ?? 'none yet'}`,
  )
  return [view.error, ...streams, `History ${view.epoch ?? word('unknown')}, event ${view.cursor}`]
    .filter((line) => line !== null)
    .join('\n')
}
