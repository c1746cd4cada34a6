import { Fragment, type ReactNode } from 'react'
import type { RuleRow, RulesData } from '../../../domain/bots/view.types.ts'
import { CardFacts, CardGroup, CardHead, CardItem, CardList, CardNames } from '../../kit/table/CardList.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import { Coin } from '../shared/Coin.tsx'
import { RowPick } from '../shared/table/selectColumn.tsx'
import { RuleMenu, type RuleAct } from './RuleMenu.tsx'
import { GroupLabel, GroupPnl, LastTrade, OpenNow, RulePnl, RuleState, RuleTime } from './ruleCells.tsx'
import { words } from './texts.ts'

/** Rules of a phone. */
export function RuleCards({
  data: { rows, groups },
  empty,
  onAct,
  selected,
  onSelect,
}: {
  readonly data: Pick<RulesData, 'rows' | 'groups'>
  readonly empty: ReactNode
  readonly onAct: (act: RuleAct, rule: RuleRow) => void
  readonly selected: ReadonlySet<string>
  readonly onSelect: (rule: string) => void
}): ReactNode {
  if (rows.length === 0) return <Panel>{empty}</Panel>
  const card = (rule: RuleRow): ReactNode => (
    <RuleCard key={rule.id} rule={rule} onAct={onAct} isSelected={selected.has(rule.id)} onSelect={onSelect} />
  )
  return (
    <CardList label={words.rules}>
      {groups === null
        ? rows.map(card)
        : groups.map((group) => (
            <Fragment key={group.id}>
              <CardGroup>
                <GroupLabel group={group} />
                <GroupPnl group={group} />
              </CardGroup>
              {rows.filter(({ id }) => group.rows.includes(id)).map(card)}
            </Fragment>
          ))}
    </CardList>
  )
}

function RuleCard({
  rule,
  onAct,
  isSelected,
  onSelect,
}: {
  readonly rule: RuleRow
  readonly onAct: (act: RuleAct, rule: RuleRow) => void
  readonly isSelected: boolean
  readonly onSelect: (rule: string) => void
}): ReactNode {
  const { zone } = useView('shell')
  return (
    <CardItem isSelected={isSelected}>
      <CardHead>
        <RowPick
          label={words.select(rule.symbol, rule.account)}
          isSelected={isSelected}
          onSelect={() => onSelect(rule.id)}
        />
        <Coin coin={rule.base} size={28} />
        <CardNames>
          <Text isName size={16} weight="strong" cut>
            {rule.symbol}
          </Text>
          <Text isName size={13} tone="text2" cut>{`${rule.strategy}, ${rule.account}`}</Text>
        </CardNames>
        <RuleState rule={rule} />
        <RuleMenu rule={rule} onAct={onAct} />
      </CardHead>
      <CardFacts
        facts={[
          { label: 'Open now', value: <OpenNow rule={rule} /> },
          { label: words.last, value: <LastTrade rule={rule} /> },
          {
            label: words.pnl,
            value: (
              <Text cut>
                <RulePnl rule={rule} />
              </Text>
            ),
          },
        ]}
      />
      <CardFacts facts={[{ label: 'Since', value: <RuleTime rule={rule} zone={zone} /> }]} />
    </CardItem>
  )
}
