import type { ReactNode } from 'react'
import { counted, formatPnl } from '../../../domain/core/format.ts'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { TextButton } from '../../kit/controls/Link.tsx'
import { useSaid } from '../../kit/data/masked.ts'
import { send } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { useUndoable } from '../shared/UndoLine.tsx'

/** 'While you were away': what the last recovery found; dismissing it can be undone for 10 s. */
export function AwayCard(): ReactNode {
  const away = useView('away')
  const said = useSaid()
  const [isUndoable, setUndoable, held] = useUndoable<true>()
  if (away === null) {
    return isUndoable === true ? (
      <Banner
        icon="clock"
        actions={
          <span {...held}>
            <TextButton
              onPress={() => {
                setUndoable(null)
                void send({ type: 'away.restore' })
              }}
            >
              Undo
            </TextButton>
          </span>
        }
      >
        Put away.
      </Banner>
    ) : null
  }
  const strategies = away.strategies
    .slice(0, 3)
    .map(({ name, trades, pnl }) => `${name}: ${counted(trades, 'trade')}, ${formatPnl(pnl)} USDT`)
    .join('; ')
  return (
    // Said aloud on coming back, not whenever the dashboard is opened later.
    <Banner
      icon="clock"
      title={`${away.title}, ${away.length}`}
      role={away.isRecent ? 'status' : 'note'}
      onDismiss={() => {
        setUndoable(true)
        void send({ type: 'away.dismiss' })
      }}
    >
      <span>{said(away.text)}</span>
      {strategies !== '' && <span>{` (${said(strategies)})`}</span>}
      {away.left > 0 && <span>{`. ${counted(away.left, 'event')} left out.`}</span>}
    </Banner>
  )
}
