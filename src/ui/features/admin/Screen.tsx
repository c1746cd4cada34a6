import type { ReactNode } from 'react'
import type { AdminView } from '../../../domain/admin/view.types.ts'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { Tabs } from '../../kit/layout/Tabs.tsx'
import * as css from './admin.css.ts'
import { FlagsTab } from './FlagsTab.tsx'
import { RecordsTab } from './RecordsTab.tsx'
import { ResultsTab } from './ResultsTab.tsx'
import { resultWords } from './resultTexts.ts'
import { recordWords, words } from './texts.ts'
import { change, useAdmin } from './useAdmin.ts'
import { UsersTab } from './UsersTab.tsx'

const tabOf = (view: AdminView): AdminView['filters']['tab'] => view.filters.tab
const noticesOf = (view: AdminView): readonly string[] => view.notices

const TABS = [
  { id: 'users', label: words.users },
  { id: 'impersonations', label: recordWords.impersonations.label },
  { id: 'billing', label: recordWords.billing.label },
  { id: 'outbox', label: recordWords.outbox.label },
  { id: 'flags', label: words.flags },
  { id: 'experiments', label: resultWords.label },
] as const

/** Admin `/admin`: who uses this installation, and what administrators look at beside that (screens.md 2.17). */
export default function Screen(): ReactNode {
  const tab = useAdmin(tabOf) ?? 'users'
  const notices = useAdmin(noticesOf) ?? []
  return (
    <>
      {notices.map((notice) => (
        <Banner key={notice} icon="info">
          {notice}
        </Banner>
      ))}
      <div className={css.links}>
        <ButtonLink size="sm" icon="diagnostic" href="/real-time-diagnostic">
          {words.diagnostic}
        </ButtonLink>
        <ButtonLink size="sm" icon="experiments" href="/lifecycle-testing">
          {words.testing}
        </ButtonLink>
      </div>
      <Tabs label={words.tabs} tabs={TABS} value={tab} onChange={(chosen) => change({ tab: chosen, page: '' })}>
        <Section tab={tab} />
      </Tabs>
    </>
  )
}

function Section({ tab }: { readonly tab: AdminView['filters']['tab'] }): ReactNode {
  switch (tab) {
    case 'users':
      return <UsersTab />
    case 'flags':
      return <FlagsTab />
    case 'experiments':
      return <ResultsTab />
    default:
      return <RecordsTab section={tab} />
  }
}
