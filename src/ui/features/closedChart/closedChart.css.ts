import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'
import * as live from '../liveChart/liveChart.css.ts'

// Beside chart and what stands below it; what it is longer than the two goes below them.
export const screen = style([live.screen, { gridTemplateRows: 'auto 1fr' }])
export const side = style({ minWidth: 0, '@media': { [media.desktop]: { gridColumn: 2, gridRow: '1 / span 2' } } })
export const more = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: vars.space[12],
  alignItems: 'start',
  minWidth: 0,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

export const lines = style({ margin: 0, display: 'flex', flexDirection: 'column' })
export const line = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[12],
  padding: `${vars.space[6]} 0`,
  borderTop: `1px solid ${vars.color.hair}`,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  selectors: { '&:first-child': { borderTop: 0 } },
})
export const name = style({ color: vars.color.text3 })
export const value = style({ margin: 0, textAlign: 'right', fontFeatureSettings: vars.font.digits })
export const tags = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[4], minWidth: 0 })
export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: vars.text[13] })
const cellBase = style({ padding: `${vars.space[6]} 0`, lineHeight: vars.line[13], textAlign: 'right' })
export const head = style([
  cellBase,
  {
    padding: `0 0 ${vars.space[6]} ${vars.space[8]}`,
    fontSize: vars.text[12],
    fontWeight: 'inherit',
    color: vars.color.text3,
    selectors: { '&:first-child': { textAlign: 'left', paddingLeft: 0 } },
  },
])
const lined = style([cellBase, { borderTop: `1px solid ${vars.color.hair}` }])
export const rowName = style([lined, { textAlign: 'left', fontWeight: 'inherit', color: vars.color.text3 }])
export const cell = style([lined, { paddingLeft: vars.space[8], fontFeatureSettings: vars.font.digits }])
/** Words in the place of figures take what room the figures leave, and none from the names. */
export const said = style({ width: 0, minWidth: '100%' })
export const similar = style({ margin: 0, padding: 0, listStyle: 'none' })
export const similarRow = style([
  line,
  {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '104px 44px minmax(0, 1fr) auto',
    alignItems: 'center',
  },
])
/** The link covers its row. */
export const cover = style({
  whiteSpace: 'nowrap',
  selectors: { '&::after': { content: '""', position: 'absolute', inset: 0 } },
})
