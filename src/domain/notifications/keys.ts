import { resourceKey } from '../resources/policies.ts'
import { LIST_FETCH_LIMIT, READ_DAYS_BACK } from './constants.ts'

/** Key of the list every tab shows, and of the unread count. */
export const LIST_KEY = resourceKey('notificationsList', { limit: LIST_FETCH_LIMIT })
export const UNREAD_KEY = resourceKey('notificationsUnread', { days_back: READ_DAYS_BACK })
