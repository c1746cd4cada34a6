/** Sentences of the live concept. Quoted ones stand in spec 8. */
export const liveTexts = {
  /** spec 8: default of GET /trades/open. */
  openTradesFailed: 'Failed to fetch open trades',
  /** spec 8. */
  openTradesInvalid: 'Invalid data format received for open trades.',
  unableToConnect: 'Unable to connect to live data after 5 attempts.',
  noSnapshot: 'No positions were received. Live data may be unavailable.',
} as const
