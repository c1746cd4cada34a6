/**
 * What a task's status stream carries (spec 7, Status stream events; spec 4, Sync task). Default messages, then one
 * `eos` event.
 */
export interface TaskMessage {
  /** PENDING, STARTED, RUNNING, PROGRESS, SUCCESS, COMPLETED, FAILURE, REVOKED or STREAM_ERROR. */
  readonly status: string
  readonly info?: {
    readonly message?: string
    /** Percent, 0 to 100. */
    readonly progress?: number
    readonly current?: number
    readonly total?: number
    readonly error?: string
  }
  readonly message?: string
  readonly progress?: number
  readonly details?: readonly string[]
}

/** The last event of the stream, named `eos`. */
export interface TaskEnd {
  /** SUCCESS, FAILURE, REVOKED, STREAM_ERROR, CANCELLED_BY_CLIENT, or another state that counts as completed. */
  readonly final_state: string
  readonly info?: { readonly message?: string }
  readonly error_detail?: string | null
}
