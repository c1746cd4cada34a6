import type { ReactNode } from 'react'
import { dayName, formatFixed, formatSigned } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { LifecycleRow } from '../../../domain/forecast/view.types.ts'
import { Link } from '../../kit/controls/Link.tsx'
import { EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { CardFacts, CardHead, CardItem, CardList, CardNames } from '../../kit/table/CardList.tsx'
import { countColumn, figureColumn, textColumn } from '../../kit/table/rowColumns.tsx'
import { idOfRow, RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { refetch } from '../../model/send.ts'
import { useMedia } from '../../shell/useMedia.ts'
import * as css from './forecast.css.ts'
import { columns as names, hints, perDayText, words } from './texts.ts'

/** When each strategy moves on, and how far it is from being moved up or down. */
export function Lifecycle({ of }: { readonly of: Loadable<readonly LifecycleRow[]> }): ReactNode {
  const isPhone = useMedia('phone')
  if (isPhone && of.state === 'ready' && of.data.length > 0) return <LifecycleCards rows={of.data} />
  return (
    <Panel title={words.lifecycle} note={words.lifecycleNote} isPadded={of.state !== 'ready' || of.data.length === 0}>
      {of.state === 'failed' ? (
        <ErrorState title={of.title} hint={of.hint} onRetry={() => refetch('strategiesOptimized')} />
      ) : of.state !== 'ready' ? (
        <SkeletonRows rows={4} />
      ) : of.data.length === 0 ? (
        <EmptyState icon="strategy" title={words.noRows} hint={words.noRowsHint} />
      ) : (
        <RowTable label={words.lifecycle} columns={COLUMNS} rows={of.data} idOf={idOfRow} />
      )}
    </Panel>
  )
}

const LifecycleCards = ({ rows }: { readonly rows: readonly LifecycleRow[] }): ReactNode => (
  <section className={css.column} aria-label={words.lifecycle}>
    <Text weight="strong">{words.lifecycle}</Text>
    <CardList label={words.lifecycle}>
      {rows.map((row) => (
        <CardItem key={row.id}>
          <CardHead>
            <CardNames>
              <Link href={row.path}>{row.strategy}</Link>
              <Text isName size={13} tone="text2" cut>
                {row.account}
              </Text>
            </CardNames>
            <Text>{row.stage ?? NONE}</Text>
          </CardHead>
          <CardFacts
            facts={[
              { label: names.trades, value: formatFixed(row.trades, 0) },
              { label: names.perDay, value: perDayText(row.tradesPerDay) },
              { label: names.next, value: nextText(row) },
            ]}
          />
          <CardFacts
            facts={[
              { label: names.promotion, value: formatSigned(row.promotionMargin, 2) },
              { label: names.demotion, value: formatSigned(row.demotionMargin, 2) },
              { label: names.trend, value: formatSigned(row.trend, 1) },
            ]}
          />
        </CardItem>
      ))}
    </CardList>
  </section>
)

const nextText = ({ nextAt }: LifecycleRow): string => (nextAt === null ? NONE : dayName(nextAt))

const COLUMNS: readonly RowColumn<LifecycleRow>[] = [
  {
    id: 'strategy',
    header: names.strategy,
    width: 140,
    cell: ({ strategy, path }) => <Link href={path}>{strategy}</Link>,
  },
  textColumn({
    id: 'account',
    header: names.account,
    width: 96,
    priority: 2,
    leavesTo: 'strategy',
    of: ({ account }) => account,
  }),
  textColumn({ id: 'stage', header: names.stage, isProse: true, width: 104, grow: 0, of: ({ stage }) => stage }),
  countColumn({ of: ({ trades }) => trades }),
  figureColumn({
    id: 'perDay',
    header: names.perDay,
    hint: hints.perDay,
    width: 80,
    grow: 0,
    of: ({ tradesPerDay }) => perDayText(tradesPerDay),
  }),
  {
    id: 'next',
    header: names.next,
    isProse: true,
    hint: hints.next,
    width: 172,
    cell: (row) => (
      <Text cut title={row.nextStage ?? ''}>
        {row.nextStage === null ? NONE : `${row.nextStage}, ${nextText(row)}`}
      </Text>
    ),
  },
  figureColumn({
    id: 'promotion',
    header: names.promotion,
    hint: hints.promotion,
    width: 104,
    grow: 0,
    priority: 3,
    of: ({ promotionMargin }) => formatSigned(promotionMargin, 2),
  }),
  figureColumn({
    id: 'demotion',
    header: names.demotion,
    hint: hints.demotion,
    width: 104,
    grow: 0,
    priority: 3,
    of: ({ demotionMargin }) => formatSigned(demotionMargin, 2),
  }),
  figureColumn({
    id: 'trend',
    header: names.trend,
    hint: hints.trend,
    width: 120,
    grow: 0,
    priority: 3,
    of: ({ trend }) => formatSigned(trend, 1),
  }),
]
