import type { ReactNode } from 'react'
import { CardFacts, CardHead, CardItem, CardList } from '../../kit/table/CardList.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import * as css from './alerts.css.ts'
import { AlertMenu, type AlertListProps } from './AlertMenu.tsx'
import { AlertMark, AlertState, AlertText, LastFired, NowValue } from './cells.tsx'
import { words } from './texts.ts'

/** Alerts of a phone. */
export function AlertCards({ rows, named, onAct }: AlertListProps): ReactNode {
  const { zone } = useView('shell')
  return (
    <CardList label={words.alerts}>
      {rows.map((row) => (
        <CardItem key={row.id} isSelected={row.id === named}>
          <CardHead isTop>
            <AlertMark of={row} size={28} />
            <div className={css.names}>
              <AlertText of={row} size={14} />
              <AlertState of={row} />
            </div>
            <AlertMenu row={row} onAct={onAct} />
          </CardHead>
          <CardFacts
            facts={[
              { label: words.columns.value, value: <NowValue of={row} /> },
              { label: words.columns.fired, value: <LastFired of={row} zone={zone} /> },
              {
                label: words.columns.how,
                value: <Text tone="text2">{row.terms.isOnce ? words.once : words.each}</Text>,
              },
            ]}
          />
        </CardItem>
      ))}
    </CardList>
  )
}
