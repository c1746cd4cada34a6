import { NOTIFICATION_TYPES } from '../../src/domain/notifications/types/index.ts'

/** What the settings say while so many types are switched off. */
export const typesOn = (off = 0): string => {
  const all = NOTIFICATION_TYPES.length
  return `${all - off} of ${all} types enabled`
}
