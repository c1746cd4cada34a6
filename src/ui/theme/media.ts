import { PHONE_BELOW, RAIL_UP_TO } from './scale.ts'

/** Media queries for `'@media'` of a style, so that no component spells a width. */
export const media = {
  /** Under 768 px: cards instead of tables, drawer instead of sidebar. */
  phone: `(max-width: ${PHONE_BELOW - 1}px)`,
  /** 768 px and wider. */
  wide: `(min-width: ${PHONE_BELOW}px)`,
  /** Up to 1180 px: rail, wrapped ledgers. Includes phones. */
  rail: `(max-width: ${RAIL_UP_TO}px)`,
  /** From 1181 px: the sidebar may be open. */
  desktop: `(min-width: ${RAIL_UP_TO + 1}px)`,
  /** A finger instead of a mouse. */
  touch: '(pointer: coarse)',
  /** The reader asked for less motion. */
  still: '(prefers-reduced-motion: reduce)',
  /** The system draws with its own few colours (high contrast): tints, shadows and backgrounds are gone. */
  forced: '(forced-colors: active)',
  /** On paper, and in the PDF that a browser makes of it. */
  print: 'print',
  /** The system is set to light. */
  systemLight: '(prefers-color-scheme: light)',
} as const
