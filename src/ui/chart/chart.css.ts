import { style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { vars } from '../theme/tokens.css.ts'

export const frame = style({ position: 'relative', width: '100%', height: '100%', minHeight: 260 })
export const plot = style({ position: 'absolute', inset: 0 })
/** One line above the plot that follows the crosshair; no floating tooltip over candles. */
export const readout = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space[16],
  rowGap: vars.space[2],
  minHeight: 18,
  padding: `${vars.space[4]} 0`,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
  fontFeatureSettings: vars.font.digits,
  '@media': { [media.phone]: { columnGap: vars.space[10] } },
})
export const value = style({ color: vars.color.text, fontWeight: vars.weight.label, marginLeft: vars.space[4] })
export const tableHolder = style({
  position: 'absolute',
  inset: 0,
  overflow: 'auto',
  // What the keyboard reaches stops below the head: its line, its padding and its border.
  scrollPaddingTop: `calc(${vars.line[12]} + 2 * ${vars.space[6]} + 1px)`,
})
/** As high as its rows, in a panel without padding: its ends stand under the panel's title. */
export const wholeTable = style({ overflowX: 'auto' })
const atEnds = {
  [`${wholeTable} &:first-child`]: { paddingLeft: vars.space[16] },
  [`${wholeTable} &:last-child`]: { paddingRight: vars.space[16] },
} as const
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  fontFeatureSettings: vars.font.digits,
})
export const headCell = style({
  position: 'sticky',
  top: 0,
  background: vars.color.panel,
  color: vars.color.text3,
  fontWeight: vars.weight.label,
  textAlign: 'right',
  padding: `${vars.space[6]} ${vars.space[10]}`,
  borderBottom: `1px solid ${vars.color.hair}`,
  selectors: { '&:first-child': { textAlign: 'left' }, ...atEnds },
})
export const cell = style({
  // The name of a row is no heading to the eye.
  fontWeight: 'inherit',
  textAlign: 'right',
  padding: `${vars.space[4]} ${vars.space[10]}`,
  borderBottom: `1px solid ${vars.color.hair}`,
  selectors: { '&:first-child': { textAlign: 'left', color: vars.color.text2 }, ...atEnds },
})
