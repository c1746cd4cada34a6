import { useMemo, useState, type ReactNode } from 'react'
import { formatPercent } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import { armResults, type ArmResult } from '../../../domain/experiments/results.ts'
import { keptJourneys } from '../../growth/journeys.ts'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { CardFacts, CardItem, CardList, CardNames } from '../../kit/table/CardList.tsx'
import { countColumn, figureColumn, nameColumn, textColumn } from '../../kit/table/rowColumns.tsx'
import { idOfRow, RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import { EmptyScreen } from '../shared/table/ScreenState.tsx'
import { JourneyList } from './JourneyList.tsx'
import { resultWords as words } from './resultTexts.ts'

/** What each arm of each test came to in this browser, and the ways that were gone (screens.md 2.17). */
export function ResultsTab(): ReactNode {
  const [{ journey, completed, results }] = useState(keptJourneys)
  const journeys = useMemo(
    () => [...completed, ...(journey === null ? [] : [journey])].toReversed(),
    [completed, journey],
  )
  return (
    <Stack gap={16}>
      {results.length === 0 ? (
        <EmptyScreen of={{ title: words.none, hint: words.noneHint }} icon="experiments" />
      ) : (
        <Results rows={armResults(results)} />
      )}
      <Text as="p" size={13} tone="text2">
        {words.note} {words.goals}
      </Text>
      {journeys.length > 0 && (
        <Panel title={words.journeys} note={words.journeysNote} isPadded={false} isRuled>
          <JourneyList journeys={journeys} />
        </Panel>
      )}
    </Stack>
  )
}

const plain = (word: string): string => word.replaceAll('_', ' ')
const rateOf = ({ rate }: ArmResult): string => (rate === null ? NONE : `${formatPercent(rate)} %`)

const columns: readonly RowColumn<ArmResult>[] = [
  nameColumn({ id: 'test', header: words.test, width: 144, of: ({ test }) => plain(test) }),
  textColumn({ id: 'variant', header: words.variant, width: 112, of: ({ variant }) => plain(variant) }),
  countColumn({ id: 'share', header: words.share, unit: '%', width: 88, of: ({ weight }) => weight }),
  countColumn({ id: 'shown', header: words.shown, width: 88, of: ({ shown }) => shown }),
  countColumn({ id: 'converted', header: words.converted, width: 104, of: ({ converted }) => converted }),
  figureColumn({ id: 'rate', header: words.rate, width: 112, grow: 0, of: rateOf }),
]

function Results({ rows }: { readonly rows: readonly ArmResult[] }): ReactNode {
  const isPhone = useMedia('phone')
  if (!isPhone) return <RowTable label={words.label} columns={columns} rows={rows} idOf={idOfRow} isPanel />
  return (
    <CardList label={words.label}>
      {rows.map((row) => (
        <CardItem key={row.id}>
          <CardNames>
            <Text size={16} weight="strong" cut>
              {plain(row.test)}
            </Text>
            <Text size={13} tone="text2" cut>
              {plain(row.variant)}
            </Text>
          </CardNames>
          <CardFacts
            facts={[
              { label: words.shown, value: row.shown },
              { label: words.converted, value: row.converted },
              { label: words.rate, value: rateOf(row) },
            ]}
          />
        </CardItem>
      ))}
    </CardList>
  )
}
