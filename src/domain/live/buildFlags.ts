/**
 * Build feature flags (spec 9, General), as printed there; A-151 says what each means. They belong to a build, so no server
 * sends them. Dual-mode testing, off there, needs no switch: each snapshot is compared with the table all the time, and a
 * difference is a fact (N6).
 */
export interface BuildFlags {
  /** "automatic position snapshot on": one is asked for on connecting. */
  readonly automaticPositionSnapshot: boolean
  /** "REST fallback on": GET /trades/open when no snapshot comes while unconnected. */
  readonly restFallback: boolean
  /** "stream health monitoring on": the stall watchdog. */
  readonly streamHealthMonitoring: boolean
  /** "stream-only positions on": REST answers never overwrite streamed ones while connected. */
  readonly streamOnlyPositions: boolean
}

/** Those of this build; the rules that they steer take others from tests. */
export const BUILD_FLAGS: BuildFlags = { automaticPositionSnapshot: true, restFallback: true, streamHealthMonitoring: true, streamOnlyPositions: true }
