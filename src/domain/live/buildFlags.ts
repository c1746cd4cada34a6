/**
 * Build feature flags (spec 9, General), as printed there; A-151 says what each means. They belong to a build, so no
 * server sends them.
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
  /**
   * "dual-mode testing off": where it is on, REST is asked beside the stream, and where its answer differs from the
   * table that is a fact.
   */
  readonly dualModeTesting: boolean
}

/** Those of this build; the rules that they steer take others from tests. */
export const BUILD_FLAGS: BuildFlags = {
  automaticPositionSnapshot: true,
  restFallback: true,
  streamHealthMonitoring: true,
  streamOnlyPositions: true,
  dualModeTesting: false,
}
