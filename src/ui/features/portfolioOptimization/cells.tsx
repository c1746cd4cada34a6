import type { ReactNode } from 'react'
import { formatFixed } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { OptimizationRow } from '../../../domain/optimization/view.types.ts'
import { Percent } from '../../kit/data/Numbers.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Meter } from '../../kit/feedback/Progress.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { stabilityWords } from '../shared/stability.ts'
import * as css from './optimization.css.ts'
import { pointsText, shareText } from './texts.ts'

/** Green, orange, red or unknown, in words. */
export function StabilityTag({ status }: { readonly status: string }): ReactNode {
  const { label, tone } = isKnown(status) ? stabilityWords[status] : stabilityWords.unknown
  return <Tag tone={tone}>{label}</Tag>
}

const isKnown = (status: string): status is keyof typeof stabilityWords => Object.hasOwn(stabilityWords, status)

/** A share of the account against its cap; amber above it. */
export function ShareOfCap({ share, cap }: { readonly share: number | null; readonly cap: number | null }): ReactNode {
  const isOver = share !== null && cap !== null && share > cap
  return (
    <span className={css.stacked}>
      <Text digits {...(isOver ? { tone: 'warn' as const } : {})}>
        {shareText(share, cap)}
      </Text>
      {share !== null && cap !== null && cap > 0 && (
        <Meter
          share={Math.min(1, share / cap)}
          label={`${formatFixed(share, 2)} % of a cap of ${formatFixed(cap, 1)} %`}
          {...(isOver ? { tone: 'warn' as const } : {})}
        />
      )}
    </span>
  )
}

/** The share that is suggested, and its change in points. */
export function Suggested({
  next,
  change,
}: {
  readonly next: number | null
  readonly change: number | null
}): ReactNode {
  if (next === null) return <Text tone="text3">{NONE}</Text>
  return (
    <Text digits>
      <span>{`${formatFixed(next, 2)} `}</span>
      <Text tone="text2">{`(${pointsText(change)})`}</Text>
    </Text>
  )
}

/** A return or a fall, per cent. */
export const Return = ({ value }: { readonly value: number | null }): ReactNode => (
  <Percent value={value} tone="result" />
)

/** '1.25 ×'. */
export const multiplierText = ({ multiplier }: Pick<OptimizationRow, 'multiplier'>): string | null =>
  multiplier === null ? null : `${formatFixed(multiplier, 2)} ×`
