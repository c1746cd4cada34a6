import type { ReactNode } from 'react'
import type { RuleRow } from '../../../domain/bots/view.types.ts'
import { CardFacts, CardItem, CardList } from '../../kit/table/CardList.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import { Coin } from '../shared/Coin.tsx'
import * as css from './bots.css.ts'
import { RuleMenu, type RuleAct } from './RuleMenu.tsx'
import { LastTrade, OpenNow, RulePnl, RuleState, RuleTime } from './ruleCells.tsx'
import { words } from './texts.ts'

/** Rules of a phone. */
export function RuleCards({
  rows,
  empty,
  onAct,
}: {
  readonly rows: readonly RuleRow[]
  readonly empty: ReactNode
  readonly onAct: (act: RuleAct, rule: RuleRow) => void
}): ReactNode {
  const { zone } = useView('shell')
  if (rows.length === 0) return <Panel>{empty}</Panel>
  return (
    <CardList label={words.rules}>
      {rows.map((rule) => (
        <CardItem key={rule.id}>
          <div className={css.head}>
            <Coin coin={rule.base} size={28} />
            <div className={css.names}>
              <Text size={16} weight="strong" cut>
                {rule.symbol}
              </Text>
              <Text size={13} tone="text2" cut>{`${rule.strategy}, ${rule.account}`}</Text>
            </div>
            <RuleState rule={rule} />
            <RuleMenu rule={rule} onAct={onAct} />
          </div>
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
      ))}
    </CardList>
  )
}
