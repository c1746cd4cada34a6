import { useMemo, type ReactNode } from 'react'
import { addressPart } from '../../../domain/access/chartPaths.ts'
import type { BotRule } from '../../../domain/bots/model.ts'
import type { StrategyPage } from '../../../domain/strategies/page.types.ts'
import { ButtonLink, Link } from '../../kit/controls/Link.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { useView } from '../../model/useView.ts'
import { idOfRow, RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { nameColumn, textColumn, timeColumn } from '../../kit/table/rowColumns.tsx'
import { EmptyScreen } from '../shared/table/ScreenState.tsx'
import { words } from './texts.ts'

/** What it trades where, and what it did before. Rules are changed on bot maintenance. */
export function Rules({ page: { name, rules } }: { readonly page: StrategyPage }): ReactNode {
  const { zone } = useView('shell')
  const columns = useMemo(() => columnsIn(zone), [zone])
  if (rules.length === 0)
    return (
      <EmptyScreen
        of={{ title: words.noRules, hint: words.noRulesHint }}
        icon="bot"
        action={<ButtonLink href="/bot-maintenance">{words.addRule}</ButtonLink>}
      />
    )
  return (
    <Panel
      title={words.rules}
      isPadded={false}
      actions={<Link href={`/bot-maintenance?strategy=${addressPart(name)}`}>{words.allRules}</Link>}
    >
      <RowTable label={words.rules} columns={columns} rows={rules} idOf={idOfRow} />
    </Panel>
  )
}

const columnsIn = (zone: string): readonly RowColumn<BotRule>[] => [
  nameColumn({ id: 'symbol', header: 'Symbol', width: 112, of: (rule) => rule.symbol }),
  textColumn({ id: 'account', header: 'Account', width: 96, of: (rule) => rule.account }),
  {
    id: 'state',
    header: 'State',
    isProse: true,
    width: 120,
    cell: ({ isActive }) => <Tag tone={isActive ? 'ok' : 'line'}>{isActive ? words.active : words.stopped}</Tag>,
  },
  timeColumn(zone, { id: 'since', header: 'Since', width: 180, priority: 2, of: (rule) => rule.createdAt }),
  timeColumn(zone, { id: 'until', header: 'Until', width: 180, priority: 3, of: (rule) => rule.stoppedAt }),
]
