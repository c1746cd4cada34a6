import { pairsOf } from '../live/screen/filters.ts'
import { QUIET_FILTER, ROWS_AT_ONCE } from './constants.ts'

const ROWS_MOST = 5_000

/** Sections of the page. */
export const DIAG_TABS = [
  'overview',
  'worker',
  'events',
  'decisions',
  'recovery',
  'drift',
  'latency',
  'caches',
] as const
export type DiagTab = (typeof DIAG_TABS)[number]

/** The address of the page (screens.md 2.20, URL): `?tab=events&f=type:position_*&at=&from=&to=&id=`. */
export interface DiagAddress {
  readonly tab: DiagTab
  readonly f: string
  /** The browser is held at this time: nothing newer is shown. Null is live. */
  readonly at: number | null
  readonly from: number | null
  readonly to: number | null
  /** Entry that is open. */
  readonly id: number | null
  /** Rows asked for. */
  readonly rows: number
}

/** Reads the query; what is not understood counts as absent. */
export function diagAddressOf(query: string): DiagAddress {
  const said = pairsOf(query)
  const tab = said.get('tab') ?? ''
  return {
    tab: (DIAG_TABS as readonly string[]).includes(tab) ? (tab as DiagTab) : 'overview',
    f: (said.get('f') ?? QUIET_FILTER).slice(0, 1_000),
    at: wholeOf(said.get('at')),
    from: wholeOf(said.get('from')),
    to: wholeOf(said.get('to')),
    id: wholeOf(said.get('id')),
    rows: Math.min(ROWS_MOST, Math.max(ROWS_AT_ONCE, wholeOf(said.get('rows')) ?? ROWS_AT_ONCE)),
  }
}

function wholeOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}
