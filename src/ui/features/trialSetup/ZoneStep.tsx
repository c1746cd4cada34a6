import { useState, type FormEvent, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { settingsTexts } from '../../../domain/settings/texts.ts'
import type { ProfileCard, SettingsView } from '../../../domain/settings/view.types.ts'
import type { TrialSetupView } from '../../../domain/trial/view.types.ts'
import { tell } from '../../growth/tell.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Select } from '../../kit/controls/Select.tsx'
import { Banner, EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useViewPart } from '../../model/useViewPart.ts'
import { planTexts } from '../plans/texts.ts'
import { PanelState } from '../shared/PanelState.tsx'
import { words } from '../settings/texts.ts'
import { useTries } from '../shared/useTries.ts'
import { useWrite } from '../shared/useWrite.ts'
import { trialTexts as texts } from './texts.ts'

const profileOf = (view: SettingsView): SettingsView['profile'] => view.profile
const zonesOf = (view: SettingsView): SettingsView['zones'] => view.zones

/** The zone, and with it the trial begins. */
export function ZoneStep({ view }: { readonly view: TrialSetupView }): ReactNode {
  const profile = useViewPart('settings', profileOf)
  if (view.trial.state === 'past')
    return (
      <EmptyState
        level={2}
        icon="card"
        title={planTexts.trialOver}
        hint={planTexts.trialOverHint}
        action={
          <ButtonLink href="/pricing" variant="primary">
            {texts.prices}
          </ButtonLink>
        }
      />
    )
  if (view.trial.state === 'failed') return <PanelState of={view.trial} retry="settingsSubscription" />
  if (profile === null || profile.state !== 'ready' || view.trial.state === 'unknown')
    return <PanelState of={profile === null || profile.state === 'ready' ? null : profile} retry="settingsUser" />
  return <ZoneForm view={view} profile={profile.data} />
}

function ZoneForm({ view, profile }: { readonly view: TrialSetupView; readonly profile: ProfileCard }): ReactNode {
  const zones = useViewPart('settings', zonesOf) ?? []
  const [zone, setZone] = useState<string | null>(profile.timezone === '' ? null : profile.timezone)
  const { form, isTried, note } = useTries()
  const { trial, outcomes } = view
  const goOn = (): void => navigate('/trial-setup?step=connect')
  const start = useWrite(outcomes['trialStart'], () => {
    tell('trial_started', trial.state === 'open' ? { days: String(trial.days) } : {})
    goOn()
  })
  const save = useWrite(outcomes['settingsUserUpdate'], () =>
    trial.state === 'open' ? void start.submit({ type: 'trial.start' }) : goOn(),
  )
  const problem = save.problem ?? start.problem
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    note()
    if (zone !== null) void save.submit({ type: 'settings.save_profile', profile: { timezone: zone } })
  }
  return (
    <Panel title={texts.zoneTitle} level={2}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap={16}>
          {problem !== null && (
            <Banner
              tone="danger"
              icon="error"
              role="alert"
              title={save.problem === null ? texts.startFailed : texts.zoneFailed}
            >
              {problem}
            </Banner>
          )}
          <Text as="p" tone="text2">
            {texts.zoneText}
          </Text>
          <Select
            label={words.timezone}
            options={zones}
            value={zone}
            onChange={setZone}
            isSearchable
            isRequired
            error={isTried && zone === null ? settingsTexts.required(settingsTexts.labels.timezone) : null}
            {...(profile.isZoneSaved ? {} : { hint: texts.browserZone })}
          />
          {trial.state === 'plan' && <Text tone="text2">{texts.hasPlan(trial.plan)}</Text>}
          <div>
            <Button variant="primary" size="lg" type="submit" isBusy={save.isBusy || start.isBusy}>
              {trial.state === 'open' ? texts.start(trial.days) : texts.next}
            </Button>
          </div>
        </Stack>
      </form>
    </Panel>
  )
}
