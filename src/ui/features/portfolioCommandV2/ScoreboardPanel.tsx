import type { ReactNode } from 'react'
import { LEAST_JUDGED, reviewKey } from '../../../domain/advice/board/constants.ts'

import type { BoardView, ScoreboardView, SpanOutcome } from '../../../domain/advice/board/view.types.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { Signed } from '../../kit/data/Numbers.tsx'
import { EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { refetch } from '../../model/send.ts'
import { usePast } from '../portfolioCommand/useAdvice.ts'
import { Explain } from '../shared/explained/Explain.tsx'
import * as css from './board.css.ts'
import { words } from './texts.ts'
import { useBoard } from './useBoard.ts'

const scoreboardOf = (view: BoardView): Loadable<ScoreboardView> => view.scoreboard

/** Followed against ignored advice of the own history, and what both came to (N10). */
export function ScoreboardPanel(): ReactNode {
  const board = useBoard(scoreboardOf)
  const past = usePast()
  return (
    <Panel title={words.scoreboard}>
      {board === null || board.state === 'loading' ? (
        <SkeletonRows rows={3} />
      ) : board.state === 'ready' ? (
        <Scores of={board.data} />
      ) : (
        <ErrorState title={board.title} hint={board.hint} onRetry={() => refetch(reviewKey(past))} />
      )}
    </Panel>
  )
}

function Scores({ of: { followed, ignored, after } }: { readonly of: ScoreboardView }): ReactNode {
  if (followed + ignored === 0) return <EmptyState icon="scale" title={words.noHistory} hint={words.noHistoryHint} />
  return (
    <div className={css.stack}>
      <Text weight="label">{words.counts(followed, ignored)}</Text>
      <table className={css.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{words.followed}</th>
            <th scope="col">{words.ignored}</th>
          </tr>
        </thead>
        <tbody>
          {after.map((span) => (
            <tr key={span.days}>
              <th scope="row">{words.afterDays(span.days)}</th>
              <td>
                <Outcome of={span.followed} days={span.days} side="followed" />
              </td>
              <td>
                <Outcome of={span.ignored} days={span.days} side="ignored" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {after.some(({ isTooLittle }) => isTooLittle) && <Text tone="text2">{words.tooLittle(LEAST_JUDGED)}</Text>}
      <Text size={12} tone="text3">
        {words.scoreboardNote} {words.meaning}
      </Text>
    </div>
  )
}

function Outcome({
  of: { judged, usdt },
  days,
  side,
}: {
  readonly of: SpanOutcome
  readonly days: number
  readonly side: 'followed' | 'ignored'
}): ReactNode {
  return (
    <span className={css.outcome}>
      {judged === 0 ? (
        <Text tone="text3">–</Text>
      ) : (
        <Explain
          asks={askAbout('board.outcome', { days: String(days), side })}
          name={`${words[side]}, ${words.afterDays(days)}`}
        >
          <Signed value={usdt} unit="USDT" />
        </Explain>
      )}
      <Text size={12} tone="text3">
        {words.ofJudged(judged)}
      </Text>
    </span>
  )
}
