import { useState, type ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { BotsView, RuleFilters, RuleRow, RulesData } from '../../../domain/bots/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Banner, EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { send } from '../../model/send.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { DeleteRule } from './DeleteRule.tsx'
import { RuleCards } from './RuleCards.tsx'
import type { FormOpening } from './RuleForm.tsx'
import type { RuleAct } from './RuleMenu.tsx'
import { RulesTable } from './RulesTable.tsx'
import { RulesToolbar } from './RulesToolbar.tsx'
import { StopRule } from './StopRule.tsx'
import { words } from './texts.ts'
import { noFilters, useBots, change } from './useBots.ts'

const rulesOf = (view: BotsView): Loadable<RulesData> => view.rules
const filtersOf = (view: BotsView): RuleFilters => view.filters
const hasAccountOf = (view: BotsView): boolean => view.accounts.state !== 'ready' || view.accounts.data.length > 0

/** All rules, and what can be done with each. */
export function RulesTab({ onForm }: { readonly onForm: (form: FormOpening) => void }): ReactNode {
  const rules = useBots(rulesOf)
  const filters = useBots(filtersOf)
  const hasAccount = useBots(hasAccountOf) ?? true
  const isPhone = useMedia('phone')
  const [asked, setAsked] = useState<{ readonly act: 'stop' | 'delete'; readonly rule: RuleRow } | null>(null)
  if (rules === null || filters === null || rules.state === 'loading')
    return (
      <Panel>
        <SkeletonRows rows={8} />
      </Panel>
    )
  if (rules.state === 'failed')
    return (
      <Panel>
        <ErrorState
          title={rules.title}
          hint={rules.hint}
          onRetry={() => void send({ type: 'resource.refetch', resource: 'botRulesList' })}
        />
      </Panel>
    )
  if (rules.state === 'empty' || rules.data.total === 0) {
    return hasAccount ? (
      <Panel>
        <EmptyState
          level={2}
          icon="bot"
          title={words.none}
          hint={words.noneHint}
          action={
            <Button variant="primary" icon="add" onPress={() => onForm({ act: 'add' })}>
              {words.add}
            </Button>
          }
        />
      </Panel>
    ) : (
      <Panel>
        <EmptyState
          level={2}
          icon="plug"
          title={words.noAccount}
          hint={words.noAccountHint}
          action={<ButtonLink href="/settings#accounts">{words.linkAccount}</ButtonLink>}
        />
      </Panel>
    )
  }
  const { data } = rules
  const act = (what: RuleAct, rule: RuleRow): void =>
    what === 'change' || what === 'reactivate' ? onForm({ act: what, rule }) : setAsked({ act: what, rule })
  const empty = (
    <EmptyState
      icon="filter"
      title={words.noMatch}
      hint={words.noMatchHint}
      action={<Button onPress={() => change(noFilters)}>{words.clear}</Button>}
    />
  )
  return (
    <>
      {data.problem !== null && (
        <Banner
          tone="warn"
          icon="warning"
          role="alert"
          title={words.stale(data.problem)}
          actions={
            <Button
              size="sm"
              icon="refresh"
              onPress={() => void send({ type: 'resource.refetch', resource: 'botRulesList' })}
            >
              {words.retry}
            </Button>
          }
        />
      )}
      <RulesToolbar data={data} filters={filters} onAdd={hasAccount ? () => onForm({ act: 'add' }) : null} />
      {isPhone ? (
        <RuleCards rows={data.rows} empty={empty} onAct={act} />
      ) : (
        <RulesTable rows={data.rows} filters={filters} empty={empty} onAct={act} />
      )}
      {asked?.act === 'stop' && <StopRule rule={asked.rule} onClose={() => setAsked(null)} />}
      {asked?.act === 'delete' && <DeleteRule rule={asked.rule} onClose={() => setAsked(null)} />}
    </>
  )
}
