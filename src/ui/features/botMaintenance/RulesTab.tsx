import { Suspense, useCallback, useState, type ReactNode } from 'react'
import type { BulkAct } from '../../../domain/bots/events.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { BotsView, RuleFilters, RuleRow, RulesData } from '../../../domain/bots/view.types.ts'
import { lazyPart } from '../../errors/lazyPart.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Coming } from '../../kit/feedback/Coming.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { refetch } from '../../model/send.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { Notices } from '../shared/table/Notices.tsx'
import { EmptyScreen, FailedScreen, NoAccountScreen } from '../shared/table/ScreenState.tsx'
import { DeleteRule } from './DeleteRule.tsx'
import { RuleCards } from './RuleCards.tsx'
import type { FormOpening } from './RuleForm.tsx'
import type { RuleAct } from './RuleMenu.tsx'
import { RulesTable } from './RulesTable.tsx'
import { RulesToolbar } from './RulesToolbar.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { toggled } from './selection.ts'
import { StopRule } from './StopRule.tsx'
import { tableTexts } from '../shared/table/texts.ts'
import { words } from './texts.ts'
import { noFilters, useBots, change } from './useBots.ts'
import { NothingMatches } from '../shared/table/NothingMatches.tsx'

const rulesOf = (view: BotsView): Loadable<RulesData> => view.rules
const filtersOf = (view: BotsView): RuleFilters => view.filters
const hasAccountOf = (view: BotsView): boolean => view.accounts.state !== 'ready' || view.accounts.data.length > 0

const BulkDialog = lazyPart(() => import('./BulkDialog.tsx'))
const NONE_SELECTED: ReadonlySet<string> = new Set()

/** All rules, and what can be done with each and with several. */
export function RulesTab({ onForm }: { readonly onForm: (form: FormOpening) => void }): ReactNode {
  const rules = useBots(rulesOf)
  const filters = useBots(filtersOf)
  const hasAccount = useBots(hasAccountOf) ?? true
  const isPhone = useMedia('phone')
  const [asked, setAsked] = useState<{ readonly act: 'stop' | 'delete'; readonly rule: RuleRow } | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(NONE_SELECTED)
  const [bulk, setBulk] = useState<{ readonly act: BulkAct; readonly rules: readonly RuleRow[] } | null>(null)
  const toggle = useCallback((rule: string) => setSelected((now) => toggled(now, rule)), [])
  const unselect = useCallback(() => setSelected(NONE_SELECTED), [])
  if (rules === null || filters === null || rules.state === 'loading')
    return (
      <Panel>
        <SkeletonRows rows={8} />
      </Panel>
    )
  if (rules.state === 'failed') return <FailedScreen of={rules} onRetry={() => refetch('botRulesList')} />
  if (rules.state === 'empty' || rules.data.total === 0) {
    return hasAccount ? (
      <EmptyScreen
        of={{ title: words.none, hint: words.noneHint }}
        icon="bot"
        action={
          <Button variant="primary" icon="add" onPress={() => onForm({ act: 'add' })}>
            {words.add}
          </Button>
        }
      />
    ) : (
      <NoAccountScreen of={{ title: words.noAccount, hint: words.noAccountHint }} />
    )
  }
  const { data } = rules
  // What a filter hides is not acted on.
  const chosen = data.rows.filter(({ id }) => selected.has(id))
  const act = (what: RuleAct, rule: RuleRow): void =>
    what === 'change' || what === 'reactivate' ? onForm({ act: what, rule }) : setAsked({ act: what, rule })
  const empty = (
    <NothingMatches
      title={words.noMatch}
      hint={words.noMatchHint}
      clear={tableTexts.clear}
      onClear={() => change(noFilters)}
    />
  )
  return (
    <>
      <Notices
        problem={data.problem === null ? null : words.stale(data.problem)}
        dataFrom={null}
        onRetry={() => refetch('botRulesList')}
        notices={[]}
      />
      <RulesToolbar data={data} filters={filters} onAdd={hasAccount ? () => onForm({ act: 'add' }) : null} />
      {chosen.length > 0 && (
        <SelectionBar
          rules={chosen}
          shown={data.rows.length}
          onSelectAll={() => setSelected(new Set(data.rows.map(({ id }) => id)))}
          onUnselect={unselect}
          onAct={(what) => setBulk({ act: what, rules: chosen })}
        />
      )}
      {isPhone ? (
        <RuleCards data={data} empty={empty} onAct={act} selected={selected} onSelect={toggle} />
      ) : (
        <RulesTable data={data} filters={filters} empty={empty} onAct={act} selected={selected} onSelect={toggle} />
      )}
      {bulk !== null && (
        <Suspense fallback={<Coming />}>
          <BulkDialog {...bulk} onClose={() => setBulk(null)} onDone={unselect} />
        </Suspense>
      )}
      {asked?.act === 'stop' && <StopRule rule={asked.rule} onClose={() => setAsked(null)} />}
      {asked?.act === 'delete' && <DeleteRule rule={asked.rule} onClose={() => setAsked(null)} />}
    </>
  )
}
