import { useMemo, type ReactNode } from 'react'
import { formatDate, formatDateTime, formatDay } from '../../../domain/core/format.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import type { Fate, PastAction } from '../../../domain/strategies/page.types.ts'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { CardFacts, CardItem, CardList } from '../../kit/table/CardList.tsx'
import { idOfRow, RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { textColumn } from '../../kit/table/rowColumns.tsx'
import { useView } from '../../model/useView.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { words as board } from '../portfolioCommandV2/texts.ts'
import { Explain } from '../shared/explained/Explain.tsx'
import * as css from './strategy.css.ts'
import { fateWords, words } from './texts.ts'

interface Of {
  readonly strategy: string
  readonly rows: readonly PastAction[]
}

/** Each piece of earlier advice, what became of it and what it came to; cards on a phone. */
export function EarlierRows({ strategy, rows }: Of): ReactNode {
  const { zone } = useView('shell')
  const isPhone = useMedia('phone')
  const columns = useMemo(() => columnsOf(strategy, zone, lengthsOf(rows)), [strategy, zone, rows])
  if (!isPhone)
    return (
      <Panel title={words.record} note={words.recordNote} isPadded={false}>
        <RowTable label={words.record} columns={columns} rows={rows} idOf={idOfRow} maxHeight={MOST_HEIGHT} />
      </Panel>
    )
  return (
    <section className={css.stack} aria-label={words.record}>
      <Text weight="strong">{words.record}</Text>
      <Text size={12} tone="text3">
        {words.recordNote}
      </Text>
      <CardList label={words.record}>
        {rows.map((row) => (
          <Card key={row.id} row={row} strategy={strategy} zone={zone} />
        ))}
      </CardList>
    </section>
  )
}

/** Longer lists scroll, px. */
const MOST_HEIGHT = 640

const lengthsOf = ([first]: readonly PastAction[]): readonly number[] => first?.after.map(({ days }) => days) ?? []

const columnsOf = (strategy: string, zone: string, lengths: readonly number[]): readonly RowColumn<PastAction>[] => [
  textColumn({ id: 'label', header: words.advice, width: 112, of: ({ label }) => label }),
  textColumn({ id: 'account', header: 'Account', width: 112, priority: 2, of: placeOf }),
  textColumn({ id: 'share', header: words.shareHead, width: 128, priority: 2, of: shareOf }),
  textColumn({
    id: 'saidAt',
    header: words.saidHead,
    width: 112,
    priority: 3,
    of: ({ saidAt }) => formatDate(saidAt, zone),
  }),
  {
    id: 'fate',
    header: words.fateHead,
    isProse: true,
    width: 132,
    cell: (row) => <Ending row={row} zone={zone} />,
  },
  ...lengths.map((days, at): RowColumn<PastAction> => ({
    id: `after${days}`,
    header: words.daysHead(days),
    hint: board.meaning,
    align: 'end',
    width: 112,
    ...(at === 0 ? {} : { priority: 2 as const }),
    cell: (row) => <Outcome row={row} days={days} strategy={strategy} zone={zone} />,
  })),
]

function Card({
  row,
  strategy,
  zone,
}: {
  readonly row: PastAction
  readonly strategy: string
  readonly zone: string
}): ReactNode {
  const { label, after, saidAt } = row
  return (
    <CardItem>
      <div className={css.between}>
        <Text weight="strong">{label}</Text>
        <Ending row={row} zone={zone} />
      </div>
      <CardFacts
        facts={[
          { label: 'Account', value: <Text>{placeOf(row)}</Text> },
          { label: words.shareHead, value: <Text digits>{shareOf(row)}</Text> },
          { label: words.saidHead, value: <Text digits>{formatDate(saidAt, zone)}</Text> },
        ]}
      />
      <CardFacts
        facts={after.map(({ days }) => ({
          label: words.daysHead(days),
          value: <Outcome row={row} days={days} strategy={strategy} zone={zone} />,
        }))}
      />
    </CardItem>
  )
}

const placeOf = ({ account, toAccount }: PastAction): string =>
  toAccount === null ? account : `${account} to ${toAccount}`

const shareOf = ({ allocationNow, allocationNext }: PastAction): string => words.share(allocationNow, allocationNext)

const TONES: Readonly<Record<Fate, 'ok' | 'warn' | 'line'>> = { followed: 'ok', ignored: 'warn', withdrawn: 'line' }

const Ending = ({ row: { fate, endedAt }, zone }: { readonly row: PastAction; readonly zone: string }): ReactNode => (
  <span className={css.cell} title={formatDateTime(endedAt, zone)}>
    <Tag tone={TONES[fate]}>{fateWords[fate]}</Tag>
    <Text size={12} tone="text2" digits>
      {formatDay(endedAt, zone)}
    </Text>
  </span>
)

/** What it came to after so many days; it opens to what that is made of. */
function Outcome({
  row: { id, label, endedAt, after },
  days,
  strategy,
  zone,
}: {
  readonly row: PastAction
  readonly days: number
  readonly strategy: string
  readonly zone: string
}): ReactNode {
  const usdt = after.find((one) => one.days === days)?.made?.usdt ?? null
  if (usdt === null) return <Signed value={null} />
  return (
    <Explain
      asks={askAbout('record.outcome', { strategy, days: String(days), id })}
      name={`${words.daysHead(days)}, ${label}, ${formatDate(endedAt, zone)}`}
    >
      <Signed value={usdt} />
    </Explain>
  )
}
