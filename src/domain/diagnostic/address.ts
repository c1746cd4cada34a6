import { type AddressOf, readAddress } from '../access/address.ts'
import { DIAGNOSTIC_ADDRESS } from '../access/addresses.ts'
import { QUIET_FILTER, ROWS_AT_ONCE } from './constants.ts'

const ROWS_MOST = 5_000

/** Sections of the page. */
export type DiagTab = AddressOf<typeof DIAGNOSTIC_ADDRESS>['tab']

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
  const { tab, f, at, from, to, id, rows } = readAddress(DIAGNOSTIC_ADDRESS, query).values
  return {
    tab,
    f: f === '' ? QUIET_FILTER : f,
    at: wholeOf(at),
    from: wholeOf(from),
    to: wholeOf(to),
    id: wholeOf(id),
    rows: Math.min(ROWS_MOST, Math.max(ROWS_AT_ONCE, wholeOf(rows) ?? ROWS_AT_ONCE)),
  }
}

const wholeOf = (digits: string): number | null => (digits === '' ? null : Number(digits))
