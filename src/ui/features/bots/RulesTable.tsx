import { useMemo, type ReactNode } from 'react'
import type { RuleFilters, RuleRow } from '../../../domain/bots/view.types.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { TableColumn } from '../../kit/table/dataTableTypes.ts'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import { Coin } from '../shared/Coin.tsx'
import * as css from './bots.css.ts'
import { RuleMenu, type RuleAct } from './RuleMenu.tsx'
import { LastTrade, OpenNow, RulePnl, RuleState, RuleTime, RuleTrades } from './ruleCells.tsx'
import { words } from './texts.ts'
import { change } from './useBots.ts'

/** Rules as rows; filters and order are the core's. */
export function RulesTable({
  rows,
  filters,
  empty,
  onAct,
}: {
  readonly rows: readonly RuleRow[]
  readonly filters: RuleFilters
  readonly empty: ReactNode
  readonly onAct: (act: RuleAct, rule: RuleRow) => void
}): ReactNode {
  const { zone } = useView('shell')
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows])
  const columns = useMemo(() => columnsOf(byId, zone), [byId, zone])
  return (
    <DataTable
      label={words.rules}
      columns={columns}
      rows={rows}
      sort={{ column: filters.sort, direction: filters.dir }}
      onSort={({ column, direction }) => change({ sort: column, dir: direction })}
      rowMenu={(id) => {
        const rule = byId.get(id)
        return rule === undefined ? null : <RuleMenu rule={rule} onAct={onAct} />
      }}
      empty={empty}
    />
  )
}

function columnsOf(byId: ReadonlyMap<string, RuleRow>, zone: string): readonly TableColumn[] {
  const cell =
    (draw: (rule: RuleRow) => ReactNode) =>
    (id: string): ReactNode => {
      const rule = byId.get(id)
      return rule === undefined ? null : draw(rule)
    }
  return [
    {
      id: 'symbol',
      header: 'Symbol',
      width: 148,
      sortable: true,
      cell: cell((rule) => (
        <span className={css.cell} title={rule.symbol}>
          <Coin coin={rule.base} />
          <Text weight="label" cut>
            {rule.symbol}
          </Text>
        </span>
      )),
    },
    {
      id: 'state',
      header: 'State',
      width: 160,
      grow: 0,
      sortable: true,
      cell: cell((rule) => <RuleState rule={rule} />),
    },
    {
      id: 'strategy',
      header: 'Strategy',
      width: 128,
      sortable: true,
      cell: cell((rule) => (
        <Text tone="text2" cut title={rule.strategy}>
          {rule.strategy}
        </Text>
      )),
    },
    {
      id: 'account',
      header: 'Account',
      width: 104,
      sortable: true,
      cell: cell((rule) => (
        <Text tone="text2" cut title={rule.account}>
          {rule.account}
        </Text>
      )),
    },
    { id: 'open', header: 'Open now', width: 104, grow: 0, priority: 2, cell: cell((rule) => <OpenNow rule={rule} />) },
    {
      id: 'last',
      header: words.last,
      width: 104,
      grow: 0,
      priority: 3,
      sortable: true,
      firstSort: 'desc',
      cell: cell((rule) => <LastTrade rule={rule} />),
    },
    {
      id: 'pnl',
      header: words.pnl,
      width: 120,
      grow: 0,
      align: 'end',
      priority: 2,
      sortable: true,
      cell: cell((rule) => <RulePnl rule={rule} />),
    },
    {
      id: 'trades',
      header: 'Trades',
      width: 80,
      grow: 0,
      align: 'end',
      priority: 3,
      hint: words.tradesHint,
      cell: cell((rule) => <RuleTrades rule={rule} />),
    },
    {
      id: 'since',
      header: 'Since',
      width: 188,
      grow: 0,
      priority: 3,
      sortable: true,
      firstSort: 'desc',
      cell: cell((rule) => <RuleTime rule={rule} zone={zone} />),
    },
  ]
}
