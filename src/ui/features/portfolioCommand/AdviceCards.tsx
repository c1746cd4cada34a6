import type { ReactNode } from 'react'
import type { Advice } from '../../../domain/advice/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { CardFacts, CardHead, CardItem, CardList, CardNames } from '../../kit/table/CardList.tsx'
import { useView } from '../../model/useView.ts'
import { UrgencyTag } from '../shared/UrgencyTag.tsx'
import { ChangeCell, DoneCell, LaneCell, WindowCell } from './cells.tsx'
import { words } from './texts.ts'
import { nameOf, placeOf } from './told.ts'
import { change } from './useAdvice.ts'

/** Actions of a phone. */
export function AdviceCards({
  label,
  rows,
  empty,
}: {
  readonly label: string
  readonly rows: readonly Advice[]
  readonly empty: ReactNode
}): ReactNode {
  const { zone } = useView('shell')
  if (rows.length === 0) return <Panel>{empty}</Panel>
  return (
    <CardList label={label}>
      {rows.map((row) => (
        <CardItem key={row.id}>
          <CardHead isTop>
            <DoneCell row={row} />
            <CardNames>
              <Text size={16} weight="strong" cut>
                {nameOf(row)}
              </Text>
              <Text size={13} tone="text2" cut>
                {placeOf(row)}
              </Text>
            </CardNames>
            <Button size="sm" onPress={() => change({ row: row.id })}>
              {words.why}
            </Button>
          </CardHead>
          <CardFacts
            facts={[
              { label: 'Urgency', value: <UrgencyTag urgency={row.urgency} /> },
              { label: 'State', value: <LaneCell row={row} /> },
              { label: 'Change, pp', value: <ChangeCell row={row} /> },
            ]}
          />
          <CardFacts facts={[{ label: 'Window', value: <WindowCell of={row} zone={zone} /> }]} />
        </CardItem>
      ))}
    </CardList>
  )
}
