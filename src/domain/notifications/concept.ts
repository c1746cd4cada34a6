import { concept } from '../concept.ts'
import { isRecord } from '../core/wire.ts'
import { NOTIFICATION_COMMANDS } from './commands.ts'
import { entryFrom } from './click.ts'
import { NOTIFICATION_FACTS } from './events.ts'
import { restoreChoices, hiddenCleanup, settleReadMarks, notificationTimers, createNotifications } from './follow.ts'
import { adoptStoredNotifications } from './stored/follow.ts'
import { syncNotifications } from './sync/follow.ts'
import { ledgerFrom } from './ledger.ts'
import { NO_NOTIFICATIONS, type Notification, type NotificationsState } from './model.ts'
import { NOTIFICATIONS_FOLDS } from './reduce.ts'
import { typesAsked, typesSaved, typesTold } from './typesKept.ts'

/** The list, its bell, and why each entry stands in it. */
export const notifications = concept({
  name: 'notifications',
  initial: NO_NOTIFICATIONS,
  facts: NOTIFICATION_FACTS,
  reduce: NOTIFICATIONS_FOLDS,
  saved: [
    {
      key: 'notifications',
      version: 1,
      maxAgeMs: null,
      folded: true,
      take: ({ panel: _panel, bell: _bell, syncedAt: _synced, cleanedAt: _cleaned, ...kept }) => kept,
      put: (slice, value) =>
        isRecord(value) && Array.isArray(value['list']) && Array.isArray(value['hidden'])
          ? {
              ...slice,
              ...(value as Partial<NotificationsState>),
              list: value['list'].filter(isNotification).map(entryFrom),
              muted: Array.isArray(value['muted']) ? (value['muted'] as NotificationsState['muted']) : [],
              created: ledgerFrom(value['created']),
              enabled: { ...slice.enabled, ...(isRecord(value['enabled']) ? value['enabled'] : {}) },
            }
          : slice,
    },
  ],
  commands: NOTIFICATION_COMMANDS,
  decide: [
    restoreChoices,
    typesAsked,
    typesTold,
    typesSaved,
    createNotifications,
    adoptStoredNotifications,
    settleReadMarks,
    syncNotifications,
    hiddenCleanup,
  ],
  timers: notificationTimers,
})

const isNotification = (entry: unknown): entry is Notification =>
  isRecord(entry) &&
  typeof entry['id'] === 'string' &&
  typeof entry['kind'] === 'string' &&
  typeof entry['eventAt'] === 'number'
