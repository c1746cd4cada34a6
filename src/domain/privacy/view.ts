import type { HasNotifications } from '../notifications/model.ts'
import type { HasSettings } from '../settings/model.ts'
import type { HasStorage } from '../storage/model.ts'
import type { PrivacyView } from './view.types.ts'

/** What is kept on this device, and how a deletion ended. */
export const privacyView = ({
  storage,
  settings,
  notifications,
}: HasStorage & HasSettings & HasNotifications): PrivacyView => ({
  mode: storage.mode,
  why: storage.degradedWhy,
  hidden: notifications.hidden.length,
  deletion: settings.outcomes['accountDelete'] ?? null,
})
