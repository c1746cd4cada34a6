/**
 * What the event browser leaves out until somebody says otherwise: what comes many times a second and decides nothing.
 */
export const QUIET_FILTER = '-type:values_moved,heartbeat,*_due,saved,noted,wanted'

/** Stands in the address where the filter was emptied: everything. */
export const NO_FILTER = '*'

/** Rows of the event browser that one look brings. */
export const ROWS_AT_ONCE = 300
