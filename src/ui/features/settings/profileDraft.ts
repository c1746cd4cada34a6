import type { ProfileDraft } from '../../../domain/settings/commands.ts'
import type { ProfileCard } from '../../../domain/settings/view.types.ts'

/** A profile as the form that changes it holds it. */
export const draftOf = ({ name, email, timezone, emailNotifications, autoRenew }: ProfileCard): ProfileDraft => ({
  billing_email: email,
  billing_name: name,
  timezone,
  email_notifications: emailNotifications,
  auto_renew: autoRenew,
})
