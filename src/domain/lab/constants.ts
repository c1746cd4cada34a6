/** What an administrator can ask of the paper exchange (screens.md 2.21, bybit.md 1.10). */
export const PAPER_FAULTS = [
  'stream_cut',
  'restart',
  'key_refused',
  'rate_limit',
  'address_ban',
  'server_errors',
  'slow',
  'disorder',
  'order_burst',
] as const
export type PaperFault = (typeof PAPER_FAULTS)[number]

/** Seconds that a fault may last. */
export const FAULT_SECONDS = { least: 5, most: 60, usual: 15 } as const
/**
 * After the fault every account must be as before within this time: the longest back-off of a connection, and one look.
 * Seconds.
 */
export const RECOVER_SECONDS = 90
