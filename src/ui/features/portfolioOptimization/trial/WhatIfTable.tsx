import type { ReactNode } from 'react'
import { formatFixed } from '../../../../domain/core/format.ts'
import { NONE } from '../../../../domain/core/numbers.ts'
import type { Advised, Difference, WhatIfRow } from '../../../../domain/optimization/whatIf.types.ts'
import { Tag } from '../../../kit/data/Tag.tsx'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { CardFacts, CardHead, CardItem, CardList, CardNames } from '../../../kit/table/CardList.tsx'
import { nameColumn, textColumn } from '../../../kit/table/rowColumns.tsx'
import { idOfRow, RowTable, type RowColumn } from '../../../kit/table/RowTable.tsx'
import { useMedia } from '../../../shell/useMedia.ts'
import { StabilityTag } from '../cells.tsx'
import { stabilityWords } from '../../shared/stability.ts'
import * as css from '../optimization.css.ts'
import { columns as names, trial as words } from '../texts.ts'

/** What the engine would say of each strategy; where that differs from what is saved, both stand there. */
export function WhatIfTable({ rows }: { readonly rows: readonly WhatIfRow[] }): ReactNode {
  const isPhone = useMedia('phone')
  if (!isPhone)
    return (
      <RowTable
        label={words.result}
        columns={COLUMNS}
        rows={rows}
        idOf={idOfRow}
        isPanel
        empty={<Text tone="text2">{words.same}</Text>}
      />
    )
  if (rows.length === 0)
    return (
      <Panel>
        <Text tone="text2">{words.same}</Text>
      </Panel>
    )
  return (
    <CardList label={words.result}>
      {rows.map((row) => (
        <CardItem key={row.id}>
          <CardHead>
            <CardNames>
              <Text isName size={16} weight="strong" cut>
                {row.strategy}
              </Text>
              <Text isName size={13} tone="text2" cut>
                {row.account}
              </Text>
            </CardNames>
            <StabilityTag status={row.tried.stability} />
          </CardHead>
          {CARD_LINES.map((ids) => (
            <CardFacts
              key={ids[0]}
              facts={ids.map((id) => {
                const { header, cell } = COLUMNS.find((column) => column.id === id)!
                return { label: header, value: cell(row) }
              })}
            />
          ))}
        </CardItem>
      ))}
    </CardList>
  )
}

/** A figure as it would be, and below it what it was where it differs. */
function both(of: (advised: Advised, row: WhatIfRow) => string, difference: Difference | null = null) {
  return function Both(row: WhatIfRow): ReactNode {
    const [now, then] = [of(row.now, row), of(row.tried, row)]
    const differs = difference === null ? now !== then : row.differs.includes(difference)
    return (
      <span className={css.was}>
        <Text digits {...(differs ? { weight: 'strong' as const, tone: 'accent' as const } : {})}>
          {then}
        </Text>
        {differs && (
          <Text size={12} tone="text3" digits>
            {words.was(now)}
          </Text>
        )}
      </span>
    )
  }
}

const shareText = ({ shareNext, cap }: Advised): string =>
  shareNext === null ? NONE : `${formatFixed(shareNext, 2)} / ${formatFixed(cap, 1)}`
const figures = { align: 'end', grow: 0 } as const

/** Columns of a card, line by line; its stability stands in its head. */
const CARD_LINES = [
  ['rank', 'score', 'stage'],
  ['action', 'share'],
] as const

const COLUMNS: readonly RowColumn<WhatIfRow>[] = [
  { ...figures, id: 'rank', header: 'Rank', width: 72, cell: both(({ rank }) => String(rank), 'rank') },
  nameColumn({ id: 'strategy', header: names.strategy, width: 128, of: ({ strategy }) => strategy }),
  textColumn({
    id: 'account',
    header: names.account,
    width: 88,
    priority: 2,
    leavesTo: 'strategy',
    of: ({ account }) => account,
  }),
  { ...figures, id: 'score', header: names.score, width: 80, cell: both(({ score }) => formatFixed(score, 1)) },
  { id: 'stage', header: names.stage, isProse: true, width: 116, grow: 0, cell: both(({ stage }) => stage, 'stage') },
  {
    id: 'stability',
    header: names.stability,
    isProse: true,
    width: 116,
    grow: 0,
    cell: (row) => (
      <span className={css.was}>
        <span>
          <Tag tone={stabilityWords[row.tried.stability].tone}>{stabilityWords[row.tried.stability].label}</Tag>
        </span>
        {row.differs.includes('flag') && (
          <Text size={12} tone="text3">
            {words.was(stabilityWords[row.now.stability].label)}
          </Text>
        )}
      </span>
    ),
  },
  {
    id: 'action',
    header: 'Action',
    isProse: true,
    width: 124,
    cell: both(
      ({ action, toAccount }, { account }) =>
        action === null ? NONE : `${action}${toAccount === account ? '' : ` to ${toAccount}`}`,
      'action',
    ),
  },
  { ...figures, id: 'share', header: 'Share', unit: names.ofCap, width: 116, cell: both(shareText, 'share') },
]
