import type { ReactNode } from 'react'
import { formatFixed } from '../../../domain/core/format.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { StrategyRow } from '../../../domain/strategies/view.types.ts'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Meter } from '../../kit/feedback/Progress.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { OfScore } from '../shared/explained/OfScore.tsx'
import { Explain } from '../shared/explained/Explain.tsx'
import { stabilityWords } from '../shared/stability.ts'
import * as css from './strategies.css.ts'
import { statusWords, words } from './texts.ts'

interface Of {
  readonly row: StrategyRow
}

const Nothing = (): ReactNode => <Text tone="text3">{NONE}</Text>

/** The stage, and how many trades lead to the next. */
export function StageCell({ row: { rating } }: Of): ReactNode {
  if (rating === null || rating.stage === null) return <Nothing />
  const { stage, trades, nextAtTrades: of, nextStage } = rating
  const said = of === null || nextStage === null ? null : words.progress(trades, of)
  return (
    <span className={css.lines} title={said === null || nextStage === null ? stage : words.towards(said, nextStage)}>
      <Text cut>{stage}</Text>
      {said !== null && (
        <Text tone="text3" size={12} cut digits>
          {said}
        </Text>
      )}
    </span>
  )
}

/** 0 to 100. */
export function ScoreCell({ row: { strategy, account, rating } }: Of): ReactNode {
  const score = rating?.score ?? null
  if (score === null) return <Nothing />
  return (
    <span className={css.figure}>
      <Meter share={score / 100} label={`Score ${formatFixed(score, 1)}`} width={40} />
      <OfScore of={account === null || rating?.parts.length === 0 ? null : { strategy, account }}>
        <Text digits>{formatFixed(score, 1)}</Text>
      </OfScore>
    </span>
  )
}

export function StabilityCell({ row: { rating } }: Of): ReactNode {
  if (rating === null) return <Nothing />
  const { label, tone } = stabilityWords[rating.stability]
  return <Tag tone={tone}>{label}</Tag>
}

export const StatusCell = ({ row: { status } }: Of): ReactNode =>
  status === null ? <Nothing /> : <Tag tone={status === 'active' ? 'ok' : 'line'}>{statusWords[status]}</Tag>

/** Open positions and what they stand at. */
export const OpenCell = ({ row: { strategy, account, openCount, openPnl } }: Of): ReactNode =>
  openCount === 0 ? (
    <Nothing />
  ) : (
    <span className={css.cell}>
      <Text digits>{openCount}</Text>
      <Explain
        asks={askAbout('cards.pnl', { strategy, account: account ?? '' })}
        name={`uPnL, ${strategy}, ${account ?? ''}`}
      >
        <Signed value={openPnl} />
      </Explain>
    </span>
  )
