import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { ProfileChanges } from '../../../domain/settings/commands.ts'
import { settingsTexts } from '../../../domain/settings/texts.ts'
import type { ProfileCard, SettingsView } from '../../../domain/settings/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Switch } from '../../kit/controls/Choice.tsx'
import { Link } from '../../kit/controls/Link.tsx'
import { Select } from '../../kit/controls/Select.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { TextField } from '../../kit/controls/TextField.tsx'
import { useViewOrNull } from '../../model/useView.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import { isEmail } from '../shared/isEmail.ts'
import { useTries } from '../shared/useTries.ts'
import { AddressProof } from './AddressProof.tsx'
import * as css from './Settings.css.ts'
import { words } from './texts.ts'
import { useWriteOf } from '../shared/useWrite.ts'

const zonesOf = (view: SettingsView): SettingsView['zones'] => view.zones

/**
 * What was changed lives here until it is saved, and goes alone: a field that nobody touched may by now be another on
 * another device, and stays as it is there.
 */
export function ProfileForm({ profile }: { readonly profile: ProfileCard }): ReactNode {
  const zones = useViewPart('settings', zonesOf) ?? []
  // A plan opens the pages that are linked here; without one Settings has the user's data itself.
  const hasPlan = useViewOrNull('shell')?.hasPlan !== false
  const [draft, setDraft] = useState<ProfileChanges | null>(null)
  const sent = useRef<ProfileChanges | null>(null)
  const { form, isTried, note, reset } = useTries()
  const { submit, isBusy, problem } = useWriteOf('settings', 'settingsUserUpdate', () =>
    // What is typed while it is saved stays.
    setDraft((typed) => (typed === sent.current ? null : typed)),
  )
  const shown = {
    billing_email: draft?.billing_email ?? profile.email,
    billing_name: draft?.billing_name ?? profile.name,
    timezone: draft?.timezone ?? profile.timezone,
    email_notifications: draft?.email_notifications ?? profile.emailNotifications,
    auto_renew: draft?.auto_renew ?? profile.autoRenew,
  }
  const change = (part: ProfileChanges): void => setDraft({ ...draft, ...part })
  const save = (event: FormEvent): void => {
    event.preventDefault()
    note()
    if (isBusy || shown.timezone === '' || !isEmail(shown.billing_email)) return
    sent.current = draft
    // A zone that is the browser's is saved by whoever saves it unchanged.
    const zone = profile.isZoneSaved ? {} : { timezone: shown.timezone }
    void submit({ type: 'settings.save_profile', profile: { ...zone, ...draft } })
  }
  return (
    <form ref={form} className={css.form} onSubmit={save} noValidate>
      <div className={css.pair}>
        <TextField
          label={words.email}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={shown.billing_email}
          onChange={(text) => change({ billing_email: text })}
          error={isTried && !isEmail(shown.billing_email) ? settingsTexts.badEmail : null}
        />
        <TextField
          label={words.name}
          autoComplete="name"
          maxLength={100}
          value={shown.billing_name}
          onChange={(text) => change({ billing_name: text })}
        />
      </div>
      {profile.proof !== null && <AddressProof proof={profile.proof} />}
      <Select
        label={words.timezone}
        options={zones}
        value={shown.timezone === '' ? null : shown.timezone}
        onChange={(zone) => change({ timezone: zone ?? '' })}
        isSearchable
        isClearable
        isRequired
        error={isTried && shown.timezone === '' ? settingsTexts.required(settingsTexts.labels.timezone) : null}
        {...(profile.isZoneSaved ? {} : { hint: words.browserZone })}
      />
      <div>
        <div className={css.toggle}>
          <Switch isSelected={shown.email_notifications} onChange={(isOn) => change({ email_notifications: isOn })}>
            {words.emailNotifications}
          </Switch>
          {hasPlan && (
            <Text size={13}>
              <Link href="/email-preferences">{words.manageEmails}</Link>
            </Text>
          )}
        </div>
        {hasPlan && (
          <div className={css.toggle}>
            <Text size={13}>{words.channels}</Text>
            <Text size={13}>
              <Link href="/notification-channels">{words.manageChannels}</Link>
            </Text>
          </div>
        )}
        <div className={css.toggle}>
          <Switch isSelected={shown.auto_renew} onChange={(isOn) => change({ auto_renew: isOn })}>
            {words.autoRenew}
          </Switch>
          {hasPlan && (
            <Text size={13}>
              <Link href="/privacy">{words.managePrivacy}</Link>
            </Text>
          )}
        </div>
      </div>
      <div className={css.acts}>
        <Button variant="primary" type="submit" isBusy={isBusy}>
          {words.save}
        </Button>
        {draft !== null && (
          <Button
            variant="bare"
            isDisabled={isBusy}
            onPress={() => {
              setDraft(null)
              reset()
            }}
          >
            {words.discard}
          </Button>
        )}
        {problem !== null && (
          <p role="alert">
            <Text tone="danger" size={12}>
              {settingsTexts.profileFailed(problem === '' ? settingsTexts.unknown : problem)}
            </Text>
          </p>
        )}
      </div>
    </form>
  )
}
