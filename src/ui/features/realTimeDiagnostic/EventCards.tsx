import { useState, type ReactNode } from 'react'
import { Button } from '../../kit/controls/Button.tsx'
import { CardFacts, cardCover, CardItem, CardList } from '../../kit/table/CardList.tsx'
import { TextButton } from '../../kit/controls/Link.tsx'
import { Row, Spacer } from '../../kit/layout/Stack.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import * as css from './diagnostic.css.ts'
import { clockOf, typeOf } from './eventCells.tsx'
import { useLine } from './eventLines.ts'
import { diagTexts as texts, verdictName, verdictTones } from './texts.ts'

/** The browser on a phone: `step` cards, and as many more at each press. */
export function EventCards({
  rows,
  zone,
  step,
  onOpen,
}: {
  readonly rows: readonly { readonly id: string }[]
  readonly zone: string
  readonly step: number
  readonly onOpen: (id: string) => void
}): ReactNode {
  const [shown, setShown] = useState(step)
  return (
    <>
      <CardList label={texts.events}>
        {rows.slice(0, shown).map(({ id }) => (
          <EventCard key={id} id={id} zone={zone} onOpen={onOpen} />
        ))}
      </CardList>
      {rows.length > shown && (
        <div className={css.older}>
          <Button size="sm" onPress={() => setShown(shown + step)}>
            {texts.older}
          </Button>
        </div>
      )}
    </>
  )
}

function EventCard({
  id,
  zone,
  onOpen,
}: {
  readonly id: string
  readonly zone: string
  readonly onOpen: (id: string) => void
}): ReactNode {
  const line = useLine(id)
  if (line === undefined) return null
  const of = [line.account, line.symbol].filter(Boolean).join(' ')
  const facts = [
    { label: 'At', value: clockOf(line.at, zone) },
    { label: 'From', value: line.source },
    ...(line.latencyMs === null ? [] : [{ label: 'Took', value: `${line.latencyMs} ms` }]),
  ]
  return (
    <CardItem>
      <Row gap={8}>
        <TextButton tone="quiet" className={cardCover} onPress={() => onOpen(id)}>
          {typeOf(line)}
        </TextButton>
        <Spacer />
        <Tag tone={verdictTones[line.verdict]}>{verdictName(line.verdict)}</Tag>
      </Row>
      <CardFacts facts={facts} />
      {(of !== '' || line.change !== '') && (
        <Text size={12} tone="text2">
          {[of, line.change].filter(Boolean).join(', ')}
        </Text>
      )}
    </CardItem>
  )
}
