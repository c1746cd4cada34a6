import type { ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { ProfileCard, SettingsView } from '../../../domain/settings/view.types.ts'
import { Panel } from '../../kit/layout/Panel.tsx'
import { useViewPart } from '../../model/useViewPart.ts'
import { PanelState } from '../shared/PanelState.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { words } from './texts.ts'

const profileOf = (view: SettingsView): Loadable<ProfileCard> => view.profile

/** Who is billed, and how times are shown. */
export function ProfilePanel(): ReactNode {
  const profile = useViewPart('settings', profileOf)
  return (
    <Panel id="profile" title={words.profile}>
      {profile?.state === 'ready' ? (
        <ProfileForm profile={profile.data} />
      ) : (
        <PanelState of={profile} retry="settingsUser" />
      )}
    </Panel>
  )
}
