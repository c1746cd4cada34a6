import { useEffect, type ReactNode } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import type { SettingsView } from '../../../domain/settings/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import type { IconName } from '../../kit/icons.tsx'
import { AccountsPanel } from './AccountsPanel.tsx'
import { AppearancePanel } from './AppearancePanel.tsx'
import { Channels } from './Channels.tsx'
import { EnginePanel } from './engine/EnginePanel.tsx'
import { useView } from '../../model/useView.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import { YourData } from '../privacy/YourData.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import * as css from './Settings.css.ts'
import { SubscriptionPanel } from './SubscriptionPanel.tsx'
import { words } from './texts.ts'

const sections: readonly { readonly id: string; readonly label: string; readonly icon: IconName }[] = [
  { id: 'profile', label: words.profile, icon: 'user' },
  { id: 'accounts', label: words.accounts, icon: 'key' },
  { id: 'subscription', label: words.subscription, icon: 'card' },
  { id: 'recommendations', label: words.recommendations, icon: 'sparkles' },
  { id: 'appearance', label: words.appearance, icon: 'sun' },
]

const isLoaded = ({ profile, accounts, subscription }: SettingsView): boolean =>
  [profile, accounts, subscription].every(({ state }) => state !== 'loading')

const deletionOf = ({ outcomes }: SettingsView): SettingsView['outcomes'][string] | undefined =>
  outcomes['accountDelete']

/**
 * Settings `/settings` (spec 2, Settings page). Who has no plan finds here what is on a page that a plan opens: his
 * data are his, to take along or to delete.
 */
export default function Screen(): ReactNode {
  const named = useLocationProperty(() => location.hash.slice(1))
  // The page grows as its parts arrive; before that there is nothing to scroll.
  const { hasPlan } = useView('shell')
  const deletion = useViewPart('settings', deletionOf)
  const isWhole = useViewPart('settings', isLoaded) ?? false
  useEffect(() => {
    if (!isWhole) return undefined
    const go = (): void => goTo(location.hash.slice(1))
    go()
    // A press on a link to where the address leads already changes nothing of it.
    addEventListener('pushState', go)
    return () => removeEventListener('pushState', go)
  }, [named, isWhole])
  return (
    <div className={css.page}>
      <nav className={css.sections} aria-label={words.sections}>
        {sections.map(({ id, label, icon }) => (
          <Button key={id} variant="bare" icon={icon} className={css.section} onPress={() => startAt(id)}>
            {label}
          </Button>
        ))}
      </nav>
      <div className={css.panels}>
        <ProfilePanel />
        <AccountsPanel />
        <SubscriptionPanel />
        <EnginePanel />
        <AppearancePanel />
        {!hasPlan && <YourData deletion={deletion ?? undefined} />}
        {!hasPlan && <Channels />}
      </div>
    </div>
  )
}

/** Who asks for a section goes on in it by the keyboard as well. */
function startAt(id: string): void {
  goTo(id)
  const panel = document.getElementById(id)
  panel?.setAttribute('tabindex', '-1')
  panel?.focus({ preventScroll: true })
}

/** The address names a section as well, or a field of it: `#accounts`, `#recommendations.timing.cooldowns`. */
function goTo(named: string): void {
  const [id = ''] = named.split('.')
  if (!sections.some((section) => section.id === id)) return
  // A field goes to itself once it is there (engine/CategoryCard.tsx).
  if (named === id || document.getElementById(named) === null)
    document.getElementById(id)?.scrollIntoView({ block: 'start' })
}
