/** Sizes that code as well as styles must know, in CSS pixels (look.md, Tokens). */

/** Densities of tables and lists. */
export const densities = ['compact', 'cozy', 'roomy'] as const
/** One of the three densities. */
export type Density = (typeof densities)[number]

/** Row height of a density. */
export const rowHeight: Readonly<Record<Density, number>> = { compact: 28, cozy: 36, roomy: 44 }
/** Horizontal padding of a cell of a density. */
export const cellPadding: Readonly<Record<Density, number>> = { compact: 8, cozy: 10, roomy: 12 }

/** Under this width the screen is a phone (spec 9: mobile breakpoint 768). */
export const PHONE_BELOW = 768
/** Up to this width the sidebar is a rail, ledgers wrap and low-priority columns leave (look.md, Widths). */
export const RAIL_UP_TO = 1180

/** How long a changed number stays tinted. */
export const FLASH_MS = 600
/** Least time between two flashes of one cell; the newest wins. */
export const FLASH_INTERVAL_MS = 1000
