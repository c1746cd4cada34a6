import type { ReactNode } from 'react'
import type { AlertRow } from '../../../domain/alerts/view.types.ts'
import { formatAgo, formatDateTime } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import { Tag } from '../../kit/data/Tag.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useClockText } from '../../model/clock.ts'
import { Coin } from '../shared/Coin.tsx'
import * as css from './alerts.css.ts'
import { words } from './texts.ts'

const TONES = { armed: 'ok', fired: 'accent', ended: 'line', paused: 'line', unjudged: 'warn' } as const

/** The coin that an alert is about, or the sign of alerts. */
export const AlertMark = ({
  of: { base },
  size = 18,
}: {
  readonly of: AlertRow
  readonly size?: 18 | 28
}): ReactNode => (
  <span className={css.marks[size]}>
    {base === null ? <Icon name="alarm" size={size === 28 ? 20 : 16} /> : <Coin coin={base} size={size} />}
  </span>
)

/** Whether an alert is watched, what became of it, and why it cannot be judged. */
export function AlertState({ of: { state, isSaving, unjudged } }: { readonly of: AlertRow }): ReactNode {
  if (isSaving)
    return (
      <Text tone="text3" size={12}>
        {words.saving}
      </Text>
    )
  return (
    <span className={css.stack}>
      <span className={css.cell}>
        <Tag tone={TONES[state]} title={unjudged ?? words.stateHint[state]}>
          {words.state[state]}
        </Tag>
      </span>
      {unjudged !== null && (
        <Text tone="text3" size={12} cut title={unjudged}>
          {unjudged}
        </Text>
      )}
    </span>
  )
}

/** How long ago it fired last. */
export function LastFired({
  of: { firedAt, firedCount },
  zone,
}: {
  readonly of: AlertRow
  readonly zone: string
}): ReactNode {
  const ago = useClockText((now) => (firedAt === null ? '' : formatAgo(firedAt, now)))
  return firedAt === null ? (
    <Text tone="text3">{words.neverFired}</Text>
  ) : (
    <Text tone="text2" digits cut title={`${formatDateTime(firedAt, zone)}, ${words.firedTimes(firedCount)}`}>
      {ago}
    </Text>
  )
}

/** What is compared with its line, as it was a moment ago. */
export const NowValue = ({ of: { value } }: { readonly of: AlertRow }): ReactNode => (
  <Text digits cut>
    {value ?? NONE}
  </Text>
)
