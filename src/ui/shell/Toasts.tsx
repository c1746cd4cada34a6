import { useEffect, useRef, useState, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { ToastCard } from '../../domain/toasts/view.types.ts'
import { showDetails, useDetails } from '../features/notifications/details.ts'
import type { IconName } from '../kit/icons.tsx'
import { Toast, ToastRegion, type ToastLink, type ToastProps } from '../kit/feedback/Toast.tsx'
import { useSaid } from '../kit/data/masked.ts'
import { send } from '../model/send.ts'
import { alertOutside, alertsOutside } from '../model/systemAlert.ts'
import { useView, useViewOrNull } from '../model/useView.ts'
import { shellTexts } from './texts.ts'

/**
 * Toasts of this tab, top right (spec 2, App-level). Which and in what order is the core's; how long they stay stands
 * in the card.
 */
export function Toasts(): ReactNode {
  const { shown, more } = useView('toasts')
  const isOpen = useViewOrNull('notificationPanel')?.isOpen ?? false
  return (
    <ToastRegion
      isBesidePanel={isOpen}
      label={shellTexts.toasts}
      {...(more > 0 ? { more: shellTexts.more(more) } : {})}
    >
      {shown.map((card) => (
        <TimedToast key={card.id} card={card} />
      ))}
    </ToastRegion>
  )
}

const looks: Readonly<
  Record<ToastCard['kind'], { readonly tone: NonNullable<ToastProps['tone']>; readonly icon: IconName }>
> = {
  info: { tone: 'plain', icon: 'info' },
  success: { tone: 'ok', icon: 'check' },
  error: { tone: 'danger', icon: 'error' },
  loading: { tone: 'accent', icon: 'refresh' },
  gain: { tone: 'up', icon: 'up' },
  loss: { tone: 'down', icon: 'down' },
  milestone: { tone: 'accent', icon: 'milestone' },
}

/**
 * Tells the core that it was drawn, and dismisses itself when its time is over; hover, focus and an open 'Why?' stop
 * the clock, here and in the core.
 */
function TimedToast({ card }: { readonly card: ToastCard }): ReactNode {
  const [isTold, setTold] = useState(false)
  const [isHovered, setHovered] = useState(false)
  // Its link gets the focus back when the dialog is closed, so it stays as long.
  const isShown = useDetails() === card.id
  const isPaused = isHovered || isTold || isShown
  const dismiss = (): void => void send({ type: 'toast.dismiss', toast: card.id })
  useEffect(() => {
    void send({ type: 'toast.acknowledge', toast: card.id })
  }, [card.id])
  const said = useSaid()
  useAlert(card, said)
  useEffect(() => {
    if (!isPaused) return
    void send({ type: 'toast.hold', toast: card.id, isHeld: true })
    return () => void send({ type: 'toast.hold', toast: card.id, isHeld: false })
  }, [card.id, isPaused])
  useEffect(() => {
    if (card.stayMs === null || isPaused) return
    const timer = setTimeout(() => void send({ type: 'toast.dismiss', toast: card.id }), card.stayMs)
    return () => clearTimeout(timer)
  }, [card.id, card.stayMs, isPaused])
  const text = isTold ? (
    <>
      <span>{said(card.text)}</span>
      {card.text !== '' && <br />}
      <span>{said(card.why)}</span>
    </>
  ) : (
    said(card.text)
  )
  return (
    <Toast
      {...looks[card.kind]}
      name={card.id}
      title={said(card.title)}
      isPaused={isPaused}
      onPause={setHovered}
      onDismiss={dismiss}
      {...(text === '' ? {} : { text })}
      {...(card.stayMs === null ? {} : { lifeMs: card.stayMs })}
      {...(card.progress === null ? {} : { progress: card.progress })}
      links={[...undoOf(card), ...linksOf(card), { label: shellTexts.why, onPress: () => setTold(!isTold) }]}
    />
  )
}

/** A page of another device that is in sight says within this time that it shows a toast, ms (N4). */
const ELSEWHERE_MS = 2_000

/** Once for a toast, whatever is drawn of it later, and not where another device shows it. */
function useAlert(card: ToastCard, said: (sentence: string) => string): void {
  const alerted = useRef('')
  useEffect(() => {
    if (alerted.current === card.id) return
    if (!alertsOutside(card.kind)) {
      alerted.current = card.id
      return
    }
    const timer = setTimeout(() => {
      alerted.current = card.id
      if (alertOutside({ ...card, title: said(card.title), text: said(card.text) }, () => openFrom(card)))
        void send({ type: 'toast.alerted', toast: card.id })
    }, ELSEWHERE_MS)
    return () => clearTimeout(timer)
  }, [card, said])
}

/** 'Undo' of a saved preference: put back, and the toast is gone. */
const undoOf = ({ id, undo }: ToastCard): readonly ToastLink[] =>
  undo === undefined
    ? []
    : [
        {
          label: shellTexts.undo,
          onPress: () => {
            void send({ type: 'mail.change', changes: undo })
            void send({ type: 'toast.dismiss', toast: id })
          },
        },
      ]

/** 'Open', as the card says. */
function linksOf(card: ToastCard): readonly ToastLink[] {
  const label = shellTexts.open
  const onPress = (): void => noteRead(card)
  switch (card.opens?.type) {
    case 'navigate':
      return [{ label, href: card.opens.path, state: card.opens.state, onPress }]
    case 'external':
      return [{ label, href: card.opens.url, isExternal: true, onPress }]
    case 'modal':
      return [{ label, onPress: () => openFrom(card) }]
    case undefined:
      return []
  }
}

/** Goes where the 'Open' of a toast leads. */
function openFrom(card: ToastCard): void {
  const { id, opens } = card
  if (opens === null) return
  noteRead(card)
  if (opens.type === 'navigate') navigate(opens.path, { state: opens.state })
  else if (opens.type === 'modal') showDetails(id)
  else window.open(opens.url, '_blank', 'noopener,noreferrer')
}

/** Who opens an entry of the list has read it. What a task or an absence leads to is none: it goes without a state. */
function noteRead({ id, opens }: ToastCard): void {
  if (opens?.type === 'navigate' && opens.state === null) return
  void send({ type: 'notifications.read', notification: id })
}
