/** Groups of the search palette, in the order in which they stand. */
export const PALETTE_KINDS = ['screen', 'position', 'symbol', 'account', 'strategy', 'act'] as const
