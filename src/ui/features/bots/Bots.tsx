import { Suspense, useState, type ReactNode } from 'react'
import type { BotsView, RuleFilters } from '../../../domain/bots/view.types.ts'
import { lazyPart } from '../../errors/lazyPart.ts'
import { Button } from '../../kit/Button.tsx'
import { Banner } from '../../kit/Feedback.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { Badge } from '../../kit/Tag.tsx'
import { formatCount } from '../../../domain/core/format.ts'
import type { FormOpening } from './RuleForm.tsx'
import { RulesTab } from './RulesTab.tsx'
import { words } from './texts.ts'
import { useBots, useChangeQuery } from './useBots.ts'

const RuleForm = lazyPart(() => import('./RuleForm.tsx'))
const CoverageTab = lazyPart(() => import('./CoverageTab.tsx'))
const ConflictsTab = lazyPart(() => import('./ConflictsTab.tsx'))

const tabOf = (view: BotsView): RuleFilters['tab'] => view.filters.tab
const noticesOf = (view: BotsView): readonly string[] => view.notices
const uncoveredOf = (view: BotsView): number => (view.coverage.state === 'ready' ? view.coverage.data.count : 0)
const conflictsOf = (view: BotsView): number => (view.conflicts.state === 'ready' ? view.conflicts.data.count : 0)
const hasAccountOf = (view: BotsView): boolean => view.accounts.state !== 'ready' || view.accounts.data.length > 0

/** Bot maintenance `/bot-maintenance`: which strategy trades what, what no rule covers, what two rules claim (screens.md 2.8). */
export default function Bots(): ReactNode {
  const tab = useBots(tabOf) ?? 'rules'
  const notices = useBots(noticesOf) ?? []
  const change = useChangeQuery()
  const [form, setForm] = useState<FormOpening | null>(null)
  const hasAccount = useBots(hasAccountOf) ?? true
  const tabs = [
    { id: 'rules', label: words.rules },
    { id: 'coverage', label: words.coverage, extra: <Count of={useBots(uncoveredOf)} /> },
    { id: 'conflicts', label: words.conflicts, extra: <Count of={useBots(conflictsOf)} /> },
  ] as const
  const add = hasAccount ? <Button variant="primary" size="sm" icon="add" onPress={() => setForm({ act: 'add' })}>{words.add}</Button> : null
  return (
    <>
      {notices.map((notice) => <Banner key={notice} icon="info">{notice}</Banner>)}
      <Tabs label={words.tabs} tabs={tabs} value={tab} onChange={(chosen) => change({ tab: chosen })} end={add}>
        <Suspense fallback={<Skeleton height={320} />}>
          {tab === 'rules' ? <RulesTab onForm={setForm} /> : tab === 'coverage' ? <CoverageTab onForm={setForm} /> : <ConflictsTab />}
        </Suspense>
      </Tabs>
      {form !== null && <Suspense fallback={null}><RuleForm {...form} onClose={() => setForm(null)} /></Suspense>}
    </>
  )
}

const Count = ({ of }: { readonly of: number | null }): ReactNode => (of === null || of === 0 ? null : <Badge text={formatCount(of)} tone="plain" />)
