import { sharing } from '../core/select.ts'
import type { HasSettings } from '../settings/model.ts'
import type { HasStorage } from '../storage/model.ts'
import type { PrivacyView } from './view.types.ts'

const sharedByTab = sharing<PrivacyView>()

/** What is kept on this device, and how a deletion ended. */
export const privacyView = ({ storage, settings }: HasStorage & HasSettings, tab: string): PrivacyView =>
  sharedByTab(tab, {
    mode: storage.mode,
    why: storage.degradedWhy,
    deletion: settings.outcomes['accountDelete'] ?? null,
  })
