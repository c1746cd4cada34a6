import type { TickerFrame } from '../calling/schemas.ts'

/** What is known of one symbol's ticker. */
export interface Ticker {
  readonly fields: TickerFrame['data']
  /** The exchange's cross sequence of the newest frame, 0 before one. */
  readonly cs: number
}

/**
 * The ticker after one more frame. A snapshot replaces; in a delta a missing field means unchanged (bybit.md 1.7), also
 * one that is present as undefined. The same object when nothing changed or the frame is older; null when a delta
 * comes before any snapshot, which tells nothing whole.
 */
export function merged(known: Ticker | null, frame: TickerFrame): Ticker | null {
  if (frame.type === 'snapshot') return { fields: present(frame.data), cs: frame.cs ?? 0 }
  if (known === null) return null
  if (frame.cs !== undefined && frame.cs < known.cs) return known
  const news = present(frame.data)
  const isNews = (Object.keys(news) as (keyof typeof news)[]).some((name) => news[name] !== known.fields[name])
  if (!isNews && (frame.cs ?? known.cs) === known.cs) return known
  return { fields: isNews ? { ...known.fields, ...news } : known.fields, cs: frame.cs ?? known.cs }
}

/** Without keys that tell nothing: spreading those would erase what is known. */
function present(data: TickerFrame['data']): TickerFrame['data'] {
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== undefined && value !== null),
  ) as TickerFrame['data']
}
