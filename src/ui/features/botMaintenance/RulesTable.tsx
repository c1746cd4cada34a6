import { useMemo, useState, type ReactNode } from 'react'
import type { RuleFilters, RuleGroup, RuleRow, RulesData } from '../../../domain/bots/view.types.ts'
import { idOfRow, RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { textColumn } from '../../kit/table/rowColumns.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import { Coin } from '../shared/Coin.tsx'
import { selectColumn } from '../shared/table/selectColumn.tsx'
import * as css from './bots.css.ts'
import { RuleMenu, type RuleAct } from './RuleMenu.tsx'
import {
  GroupLabel,
  GroupPnl,
  GroupTrades,
  LastTrade,
  OpenNow,
  RulePnl,
  RuleState,
  RuleTime,
  RuleTrades,
} from './ruleCells.tsx'
import { toggled } from './selection.ts'
import { words } from './texts.ts'
import { change } from './useBots.ts'

/** Rules as rows; filters and order are the core's. */
export function RulesTable({
  data: { rows, groups },
  filters,
  empty,
  onAct,
  selected,
  onSelect,
}: {
  readonly data: Pick<RulesData, 'rows' | 'groups'>
  readonly filters: RuleFilters
  readonly empty: ReactNode
  readonly onAct: (act: RuleAct, rule: RuleRow) => void
  readonly selected: ReadonlySet<string>
  readonly onSelect: (rule: string) => void
}): ReactNode {
  const { zone } = useView('shell')
  const [folded, setFolded] = useState<ReadonlySet<string>>(NONE_FOLDED)
  const columns = useMemo(
    () => [selectColumn(labelOf, selected, onSelect), ...columnsIn(zone, groups ?? [])],
    [zone, groups, selected, onSelect],
  )
  const heads = useMemo(
    () =>
      groups?.map((group) => ({
        id: `group ${group.id}`,
        label: <GroupLabel group={group} />,
        rows: group.rows.map((id) => ({ id })),
        isCollapsed: folded.has(`group ${group.id}`),
      })),
    [groups, folded],
  )
  return (
    <RowTable
      label={words.rules}
      columns={columns}
      rows={rows}
      groups={heads}
      onToggleGroup={(id) => setFolded((now) => toggled(now, id))}
      selected={selected}
      onToggleSelected={onSelect}
      idOf={idOfRow}
      isPanel
      sort={{ column: filters.sort, direction: filters.dir }}
      onSort={({ column, direction }) => change({ sort: column, dir: direction })}
      rowMenu={(rule) => <RuleMenu rule={rule} onAct={onAct} />}
      empty={empty}
    />
  )
}

const NONE_FOLDED: ReadonlySet<string> = new Set()

const labelOf = ({ symbol, account }: RuleRow): string => words.select(symbol, account)

const columnsIn = (zone: string, groups: readonly RuleGroup[]): readonly RowColumn<RuleRow>[] => [
  {
    id: 'symbol',
    header: 'Symbol',
    isNaming: true,
    width: 148,
    sortable: true,
    cell: (rule) => (
      <span className={css.cell} title={rule.symbol}>
        <Coin coin={rule.base} />
        <Text weight="label" cut>
          {rule.symbol}
        </Text>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    isProse: true,
    width: 160,
    grow: 0,
    sortable: true,
    cell: (rule) => <RuleState rule={rule} />,
  },
  textColumn({ id: 'strategy', header: 'Strategy', width: 128, sortable: true, of: (rule) => rule.strategy }),
  textColumn({ id: 'account', header: 'Account', width: 104, sortable: true, of: (rule) => rule.account }),
  { id: 'open', header: 'Open now', width: 104, grow: 0, priority: 2, cell: (rule) => <OpenNow rule={rule} /> },
  {
    id: 'last',
    header: words.last,
    width: 104,
    grow: 0,
    priority: 3,
    sortable: true,
    firstSort: 'desc',
    cell: (rule) => <LastTrade rule={rule} />,
  },
  {
    id: 'pnl',
    header: words.pnl,
    width: 120,
    grow: 0,
    align: 'end',
    priority: 2,
    sortable: true,
    cell: (rule) => <RulePnl rule={rule} />,
    subtotal: (id) => <GroupPnl group={groups.find((group) => `group ${group.id}` === id)} />,
  },
  {
    id: 'trades',
    header: 'Trades',
    width: 80,
    grow: 0,
    align: 'end',
    priority: 3,
    hint: words.tradesHint,
    cell: (rule) => <RuleTrades rule={rule} />,
    subtotal: (id) => <GroupTrades group={groups.find((group) => `group ${group.id}` === id)} />,
  },
  {
    id: 'since',
    header: 'Since',
    width: 188,
    grow: 0,
    priority: 3,
    sortable: true,
    firstSort: 'desc',
    cell: (rule) => <RuleTime rule={rule} zone={zone} />,
  },
]
