/** Name of the call that lists alerts, and of its resource. */
export const ALERTS = 'alertsList'

/** Writes of alerts; of one user they go one after the other. */
export const ALERT_WRITES = { add: 'alertsAdd', change: 'alertsUpdate', remove: 'alertsDelete' } as const

/** Whether a write is one of alerts. */
export const isAlertWrite = (write: string): boolean =>
  (Object.values(ALERT_WRITES) as readonly string[]).includes(write)
