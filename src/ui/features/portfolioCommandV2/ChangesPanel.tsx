import type { ReactNode } from 'react'
import { reviewKey } from '../../../domain/advice/board/constants.ts'
import type { BoardView, Changed, Changes } from '../../../domain/advice/board/view.types.ts'
import { formatDateTime } from '../../../domain/core/format.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { Tag } from '../../kit/data/Tag.tsx'
import { ErrorState } from '../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { refetch } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { urgencies } from '../shared/urgencies.ts'
import { placeOf } from '../portfolioCommand/told.ts'
import { usePast } from '../portfolioCommand/useAdvice.ts'
import * as css from './board.css.ts'
import { words } from './texts.ts'
import { changedName, MARK_TONES } from './told.ts'
import { useBoard } from './useBoard.ts'

const changesOf = (view: BoardView): Loadable<Changes | null> => view.changes

const KINDS = ['fresh', 'gone', 'up', 'down'] as const

/** What is new, what is gone and what became more or less urgent since the generation before. */
export function ChangesPanel(): ReactNode {
  const changes = useBoard(changesOf)
  const past = usePast()
  const { zone } = useView('shell')
  if (changes === null || changes.state === 'loading')
    return (
      <Panel title={words.changes}>
        <SkeletonRows rows={3} />
      </Panel>
    )
  if (changes.state !== 'ready')
    return (
      <Panel title={words.changes}>
        <ErrorState title={changes.title} hint={changes.hint} onRetry={() => refetch(reviewKey(past))} />
      </Panel>
    )
  const { data } = changes
  if (data === null)
    return (
      <Panel title={words.changes}>
        <Text tone="text2">{words.first}</Text>
      </Panel>
    )
  return (
    <Panel title={words.changes} note={words.since(formatDateTime(data.since, zone))}>
      {KINDS.every((kind) => data[kind].length === 0) ? (
        <Text tone="text2">{words.same}</Text>
      ) : (
        <ul className={css.list}>
          {KINDS.flatMap((kind) =>
            data[kind].map((one) => <Line key={`${kind} ${keyOf(one)}`} kind={kind} of={one} />),
          )}
        </ul>
      )}
    </Panel>
  )
}

const keyOf = (one: Changed): string => `${changedName(one)} ${placeOf(one)}`

function Line({ kind, of }: { readonly kind: (typeof KINDS)[number]; readonly of: Changed }): ReactNode {
  return (
    <li className={css.change}>
      <Tag tone={MARK_TONES[kind]}>{words.kinds[kind]}</Tag>
      <span className={css.names}>
        <Text>{changedName(of)}</Text>
        <Text size={12} tone="text3">
          {placeOf(of)}
        </Text>
      </span>
      {of.was !== null && of.is !== null && (
        <Text size={12} tone="text2">
          {words.fromTo(urgencies[of.was], urgencies[of.is])}
        </Text>
      )}
    </li>
  )
}
