/** Sentences of the live concept. Quoted ones stand in spec 8. */
export const liveTexts = {
  /** spec 8: default of GET /trades/open. */
  openTradesFailed: 'Failed to fetch open trades',
  /** spec 8. */
  openTradesInvalid: 'Invalid data format received for open trades.',
  unableToConnect: 'Unable to connect to live data after 5 attempts.',
} as const

/** Keys of the rows in which the table and a snapshot of the same facts differ. */
export interface Drift {
  readonly missing: readonly string[]
  readonly extra: readonly string[]
  readonly different: readonly string[]
}

/** N6: what differed and which lost event explains it, in one sentence. */
export function driftSentence({ missing, extra, different }: Drift): string {
  const said = (keys: readonly string[], what: string): string[] =>
    keys.length === 0 ? [] : [`${keys.map((key) => key.split('|').slice(0, 2).join(' ')).join(', ')} ${what}`]
  return [
    ...said(missing, 'was missing: an opening was lost'),
    ...said(extra, 'was too many: a closing was lost'),
    ...said(different, 'had another size or side: a modification was lost'),
  ].join('; ')
}
