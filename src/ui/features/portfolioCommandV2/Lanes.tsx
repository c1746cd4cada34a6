import type { ReactNode } from 'react'
import type { BoardCard, BoardLane, BoardView } from '../../../domain/advice/board/view.types.ts'
import type { Advice } from '../../../domain/advice/view.types.ts'
import { Grid } from '../../kit/layout/Grid.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { Lane } from '../../kit/table/Lane.tsx'
import { send } from '../../model/send.ts'
import { change, complete, usePast } from '../portfolioCommand/useAdvice.ts'
import { Card } from './Card.tsx'
import { nameOfCard } from './told.ts'
import { words } from './texts.ts'
import { useBoard } from './useBoard.ts'

const lanesOf = (view: BoardView): readonly BoardLane[] => view.lanes

/** What is dragged: a card, by its id. */
const KIND = 'application/x-advice'
const NONE: readonly BoardLane[] = []

/** The lanes of the board; a card of any is dragged to Done, and to no other. Of a past day none is. */
export function Lanes(): ReactNode {
  const lanes = useBoard(lanesOf) ?? NONE
  const isPast = usePast() !== null
  const finish = (ids: readonly string[]): void => {
    const ends = lanes.flatMap(({ cards }) =>
      cards.filter(({ id }) => ids.includes(id)).flatMap(({ ends: own }) => own),
    )
    // Its generation was replaced, or the filters changed, while it was dragged.
    if (ends.length === 0) return void send({ type: 'toast.show', kind: 'error', text: words.gone })
    const open = ends.filter(({ isDone }: Advice) => !isDone)
    if (open.length > 0) complete(open, true)
  }
  return (
    <Grid columns="auto" least={204}>
      {lanes.map(({ lane, cards, total }) => (
        <Lane<BoardCard>
          key={lane}
          title={words.lanes[lane]}
          items={cards}
          total={total}
          nameOf={nameOfCard}
          empty={isPast ? words.noneThen : words.none[lane]}
          kind={KIND}
          onOpen={(id) => change({ row: id })}
          footer={
            total > cards.length && (
              <Text size={12} tone="text3">
                {words.more(total - cards.length)}
              </Text>
            )
          }
          {...(isPast
            ? {}
            : lane === 'done'
              ? { onDropped: finish }
              : { dragLabel: (card) => words.drag(nameOfCard(card)) })}
        >
          {(card) => <Card of={card} />}
        </Lane>
      ))}
    </Grid>
  )
}
