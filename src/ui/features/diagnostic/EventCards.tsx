import type { ReactNode } from 'react'
import { CardFacts, cardCover, CardItem, CardList } from '../../kit/CardList.tsx'
import { TextButton } from '../../kit/Link.tsx'
import { Row, Spacer } from '../../kit/Stack.tsx'
import { Tag } from '../../kit/Tag.tsx'
import { Text } from '../../kit/Text.tsx'
import { clockOf, typeOf } from './eventCells.tsx'
import { useLine } from './eventLines.ts'
import { diagTexts as texts, verdictTones } from './texts.ts'

/** The browser on a phone. */
export function EventCards({ rows, zone, onOpen }: { readonly rows: readonly { readonly id: string }[]; readonly zone: string; readonly onOpen: (id: string) => void }): ReactNode {
  return <CardList label={texts.events}>{rows.map(({ id }) => <EventCard key={id} id={id} zone={zone} onOpen={onOpen} />)}</CardList>
}

function EventCard({ id, zone, onOpen }: { readonly id: string; readonly zone: string; readonly onOpen: (id: string) => void }): ReactNode {
  const line = useLine(id)
  if (line === undefined) return null
  const facts = [['', clockOf(line.at, zone)], ['', [line.account, line.symbol].filter(Boolean).join(' ')], ['', line.source], ['', line.latencyMs === null ? '' : `${line.latencyMs} ms`]] as const
  return (
    <CardItem>
      <Row gap={8}><TextButton tone="quiet" className={cardCover} onPress={() => onOpen(id)}>{typeOf(line)}</TextButton><Spacer /><Tag tone={verdictTones[line.verdict]}>{line.verdict}</Tag></Row>
      <CardFacts facts={facts.filter(([, value]) => value !== '').map(([, value], i) => ({ label: ['Time', 'Of', 'From', 'Took'][i] ?? '', value }))} />
      {line.change !== '' && <Text size={12} tone="text2">{line.change}</Text>}
    </CardItem>
  )
}
