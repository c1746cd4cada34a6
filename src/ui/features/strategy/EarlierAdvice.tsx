import { useMemo, type ReactNode } from 'react'
import { LEAST_JUDGED } from '../../../domain/advice/board/constants.ts'
import { formatDate, formatDateTime, formatDay } from '../../../domain/core/format.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import type { Fate, PastAction, StrategyPage, StrategyRecord } from '../../../domain/strategies/page.types.ts'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { idOfRow, RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { textColumn } from '../../kit/table/rowColumns.tsx'
import { useView } from '../../model/useView.ts'
import { words as board } from '../portfolioCommandV2/texts.ts'
import { Explain } from '../shared/explained/Explain.tsx'
import { explainedColumn } from '../shared/explained/explainedColumn.tsx'
import { PartState } from './PartState.tsx'
import * as css from './strategy.css.ts'
import { fateWords, words } from './texts.ts'

/** What became of earlier advice about it: followed, ignored or withdrawn, and what its shares made (N10). */
export function EarlierAdvice({ page: { name, record } }: { readonly page: StrategyPage }): ReactNode {
  if (record?.state !== 'ready')
    return (
      <Panel title={words.record}>
        <PartState of={record} resource="adviceRecord" />
      </Panel>
    )
  if (record.data.rows.length === 0)
    return (
      <Panel title={words.record}>
        <EmptyState icon="scale" title={words.noRecord} hint={board.noHistoryHint} />
      </Panel>
    )
  return (
    <>
      <Sums strategy={name} of={record.data} />
      <Panel title={words.record} note={words.recordNote} isPadded={false}>
        <Rows strategy={name} of={record.data} />
      </Panel>
    </>
  )
}

function Sums({ strategy, of: { sums } }: { readonly strategy: string; readonly of: StrategyRecord }): ReactNode {
  const isTooLittle = sums.some(({ after }) => after.some(({ judged }) => judged < LEAST_JUDGED))
  return (
    <Ledger
      aria-label={board.scoreboard}
      footer={
        <div>
          <Text as="div" size={12} tone="text2">
            {board.meaning}
          </Text>
          {isTooLittle && (
            <Text as="div" size={12} tone="text2">
              {board.tooLittle(LEAST_JUDGED)}
            </Text>
          )}
        </div>
      }
    >
      {sums.flatMap(({ fate, after }) =>
        after.map(({ days, judged, usdt }) => {
          const label = words.outcomeAfter(board[fate], days)
          return (
            <LedgerItem
              key={label}
              label={label}
              value={
                usdt === null ? (
                  <Text tone="text3">–</Text>
                ) : (
                  <Explain
                    asks={askAbout('record.sum', { strategy, days: String(days), side: fate })}
                    name={`${label}, ${strategy}`}
                  >
                    <Signed value={usdt} />
                  </Explain>
                )
              }
              details={[board.ofJudged(judged)]}
            />
          )
        }),
      )}
    </Ledger>
  )
}

function Rows({ strategy, of: { rows, sums } }: { readonly strategy: string; readonly of: StrategyRecord }): ReactNode {
  const { zone } = useView('shell')
  const columns = useMemo(
    () => columnsOf(strategy, zone, sums[0]?.after.map(({ days }) => days) ?? []),
    [strategy, zone, sums],
  )
  return <RowTable label={words.record} columns={columns} rows={rows} idOf={idOfRow} maxHeight={MOST_HEIGHT} />
}

/** Longer lists scroll, px. */
const MOST_HEIGHT = 640

const TONES: Readonly<Record<Fate, 'ok' | 'warn' | 'line'>> = { followed: 'ok', ignored: 'warn', withdrawn: 'line' }

const columnsOf = (strategy: string, zone: string, lengths: readonly number[]): readonly RowColumn<PastAction>[] => [
  textColumn({ id: 'label', header: words.advice, width: 112, of: ({ label }) => label }),
  textColumn({
    id: 'account',
    header: 'Account',
    width: 112,
    priority: 2,
    of: ({ account, toAccount }) => (toAccount === null ? account : `${account} to ${toAccount}`),
  }),
  textColumn({
    id: 'share',
    header: words.shareHead,
    width: 128,
    priority: 2,
    of: ({ allocationNow, allocationNext }) => words.share(allocationNow, allocationNext),
  }),
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
    cell: ({ fate, endedAt }) => (
      <span className={css.cell} title={formatDateTime(endedAt, zone)}>
        <Tag tone={TONES[fate]}>{fateWords[fate]}</Tag>
        <Text size={12} tone="text2" digits>
          {formatDay(endedAt, zone)}
        </Text>
      </span>
    ),
  },
  ...lengths.map((days, at) =>
    explainedColumn<PastAction>(
      {
        id: `after${days}`,
        header: words.daysHead(days),
        hint: board.meaning,
        align: 'end',
        width: 112,
        ...(at === 0 ? {} : { priority: 2 as const }),
        cell: (row) => <Signed value={madeIn(row, days)} />,
      },
      (row) =>
        madeIn(row, days) === null ? null : askAbout('record.outcome', { strategy, days: String(days), id: row.id }),
      ({ label, endedAt }) => `${label}, ${formatDate(endedAt, zone)}`,
    ),
  ),
]

const madeIn = ({ after }: PastAction, days: number) => after.find((one) => one.days === days)?.made?.usdt ?? null
