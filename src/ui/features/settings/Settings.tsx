import type { ReactNode } from 'react'
import { Button } from '../../kit/Button.tsx'
import type { IconName } from '../../kit/icons.tsx'
import { AccountsPanel } from './AccountsPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import * as css from './Settings.css.ts'
import { SubscriptionPanel } from './SubscriptionPanel.tsx'
import { words } from './texts.ts'

const sections: readonly { readonly id: string; readonly label: string; readonly icon: IconName }[] = [
  { id: 'profile', label: words.profile, icon: 'user' },
  { id: 'accounts', label: words.accounts, icon: 'key' },
  { id: 'subscription', label: words.subscription, icon: 'card' },
]

/** Settings `/settings` (spec 2, Settings page 1 to 3). */
export default function Settings(): ReactNode {
  return (
    <div className={css.page}>
      <nav className={css.sections} aria-label={words.sections}>
        {sections.map(({ id, label, icon }) => (
          <Button key={id} variant="bare" icon={icon} className={css.section} onPress={() => document.getElementById(id)?.scrollIntoView({ block: 'start' })}>{label}</Button>
        ))}
      </nav>
      <div className={css.panels}>
        <ProfilePanel />
        <AccountsPanel />
        <SubscriptionPanel />
      </div>
    </div>
  )
}
