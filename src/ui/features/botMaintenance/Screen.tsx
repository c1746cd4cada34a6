import { Suspense, useState, type ReactNode } from 'react'
import type { BotsView, RuleFilters } from '../../../domain/bots/view.types.ts'
import { lazyPart } from '../../errors/lazyPart.ts'
import { Coming } from '../../kit/feedback/Coming.tsx'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { Tabs } from '../../kit/layout/Tabs.tsx'
import { Badge } from '../../kit/data/Tag.tsx'
import { formatCount } from '../../../domain/core/format.ts'
import { ConflictsTab } from './ConflictsTab.tsx'
import { CoverageTab } from './CoverageTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import type { FormOpening } from './RuleForm.tsx'
import { RulesTab } from './RulesTab.tsx'
import { words } from './texts.ts'
import { useBots, change } from './useBots.ts'

const RuleForm = lazyPart(() => import('./RuleForm.tsx'))

const tabOf = (view: BotsView): RuleFilters['tab'] => view.filters.tab
const noticesOf = (view: BotsView): readonly string[] => view.notices
const uncoveredOf = (view: BotsView): number => (view.coverage.state === 'ready' ? view.coverage.data.count : 0)
const conflictsOf = (view: BotsView): number => view.conflictCount

/**
 * Bot maintenance `/bot-maintenance`: which strategy trades what, what no rule covers, what two rules claim (screens.md
 * 2.8).
 */
export default function Screen(): ReactNode {
  const tab = useBots(tabOf) ?? 'rules'
  const notices = useBots(noticesOf) ?? []
  const [form, setForm] = useState<FormOpening | null>(null)
  const tabs = [
    { id: 'rules', label: words.rules },
    { id: 'coverage', label: words.coverage, extra: <Count of={useBots(uncoveredOf)} /> },
    { id: 'conflicts', label: words.conflicts, extra: <Count of={useBots(conflictsOf)} /> },
    { id: 'history', label: words.history },
  ] as const
  return (
    <>
      {notices.map((notice) => (
        <Banner key={notice} icon="info">
          {notice}
        </Banner>
      ))}
      <Tabs label={words.tabs} tabs={tabs} value={tab} onChange={show}>
        {tab === 'rules' ? (
          <RulesTab onForm={setForm} />
        ) : tab === 'coverage' ? (
          <CoverageTab onForm={setForm} />
        ) : tab === 'history' ? (
          <HistoryTab onForm={setForm} />
        ) : (
          <ConflictsTab />
        )}
      </Tabs>
      {form !== null && (
        <Suspense fallback={<Coming />}>
          <RuleForm {...form} onClose={() => setForm(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Pages are of one tab, and days of the uncovered trades alone: their number stands on the other tabs, too. */
const show = (tab: RuleFilters['tab']): void => change({ tab, pages: '', from: '', to: '' })

const Count = ({ of }: { readonly of: number | null }): ReactNode =>
  of === null || of === 0 ? null : <Badge text={formatCount(of)} tone="plain" />
