import type { WriteOutcome } from '../writes/model.ts'

/** How the newest change of an alert ended: what the form waits for. The alerts are the server's. */
export interface AlertsState {
  readonly outcome: WriteOutcome | null
}

/** No change yet. */
export const NO_ALERTS: AlertsState = { outcome: null }

/** A state with this slice: what views ask for. */
export interface HasAlerts {
  readonly alerts: AlertsState
}
