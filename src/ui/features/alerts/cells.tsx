import type { ReactNode } from 'react'
import type { AlertRow } from '../../../domain/alerts/view.types.ts'
import { formatAgo, formatDateTime } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import { useSaid } from '../../kit/data/masked.ts'
import { Tag } from '../../kit/data/Tag.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useServerClockText } from '../../model/serverClock.ts'
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
  const ago = useServerClockText((now) => (firedAt === null ? '' : formatAgo(firedAt, now)))
  return firedAt === null ? (
    <Text tone="text3">{words.neverFired}</Text>
  ) : (
    <Text tone="text2" digits cut title={`${formatDateTime(firedAt, zone)}, ${words.firedTimes(firedCount)}`}>
      {ago}
    </Text>
  )
}

/** How words of an alert are written now: a price is no amount of anybody's. */
export function useAlertWords(): (row: AlertRow, words: string) => string {
  const said = useSaid()
  return ({ terms: { kind } }, text) => (kind === 'price' ? text : said(text))
}

/** What is compared with its line, as it was a moment ago. */
export function NowValue({ of }: { readonly of: AlertRow }): ReactNode {
  const said = useAlertWords()
  return (
    <Text digits cut>
      {of.value === null ? NONE : said(of, of.value)}
    </Text>
  )
}

/** What it says of itself. */
export function AlertText({ of, size }: { readonly of: AlertRow; readonly size?: 14 }): ReactNode {
  const text = useAlertWords()(of, of.text)
  return size === undefined ? (
    <Text weight="label" cut title={text}>
      {text}
    </Text>
  ) : (
    <Text size={size} weight="strong">
      {text}
    </Text>
  )
}
