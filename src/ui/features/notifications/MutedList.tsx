import type { ReactNode } from 'react'
import type { Muted } from '../../../domain/notifications/model.ts'
import { MUTED_TITLE, mutedText, UNMUTE, unmuteText } from '../../../domain/notifications/texts.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { send } from '../../model/send.ts'
import { useMoment } from '../../model/useMoment.ts'
import { useView } from '../../model/useView.ts'
import * as css from './NotificationPanel.css.ts'

/** Positions of which no toast speaks for a time (screens.md 2.1), each with its way back. */
export function MutedList({ muted }: { readonly muted: readonly Muted[] }): ReactNode {
  const { zone } = useView('shell')
  const moment = useMoment(zone)
  if (muted.length === 0) return null
  return (
    <section aria-label={MUTED_TITLE}>
      <h3 className={css.hint}>{MUTED_TITLE}</h3>
      {muted.map(({ symbol, account, side, until, isUntilClosed }) => (
        <p key={`${symbol} ${account} ${side}`} className={css.muted}>
          <span>{mutedText(symbol, side, account, isUntilClosed ? null : moment(until))}</span>
          <Button
            size="sm"
            aria-label={unmuteText(symbol, side, account)}
            onPress={() => void send({ type: 'notifications.unmute', symbol, account, side })}
          >
            {UNMUTE}
          </Button>
        </p>
      ))}
    </section>
  )
}
