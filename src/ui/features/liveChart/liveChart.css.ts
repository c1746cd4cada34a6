import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const screen = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 304px',
  gap: vars.space[12],
  alignItems: 'start',
  '@media': { [media.rail]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space[8]} ${vars.space[12]}`,
  '@media': { [media.phone]: { flexWrap: 'nowrap', gap: vars.space[4] } },
})
/** On phones they take what is left of the line. */
export const intervals = style({ '@media': { [media.phone]: { flex: 1, minWidth: 0 } } })
export const right = style({
  marginLeft: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space[8]} ${vars.space[16]}`,
  '@media': { [media.phone]: { flexWrap: 'nowrap', gap: 0 } },
})
export const plot = style({
  position: 'relative',
  height: 'max(420px, calc(100vh - 330px))',
  '@media': { [media.phone]: { height: 460 } },
})
/** The same with the line below it that plays the chart. */
export const played = style([plot, { height: 'max(420px, calc(100vh - 410px))' }])
export const player = style([bar, { '@media': { [media.phone]: { flexWrap: 'wrap' } } }])
/** The slider of what is played takes what is left of its line; on phones it has one of its own. */
export const slide = style({
  flex: '1 1 220px',
  minWidth: 0,
  '@media': { [media.phone]: { order: 1, flexBasis: '100%' } },
})
export const lower = style({ position: 'relative', height: 260 })
export const column = style({ display: 'flex', flexDirection: 'column', gap: vars.space[8], minWidth: 0 })
export const rail = style({
  maxHeight: 'max(560px, calc(100vh - 220px))',
  overflow: 'auto',
  '@media': { [media.rail]: { maxHeight: 'none' } },
})
