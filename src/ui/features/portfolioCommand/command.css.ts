import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[8],
})
export const end = style({ marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: vars.space[8] })
/** On phones behind what can be pressed, so that two lines hold all. */
export const later = style({ '@media': { [media.phone]: { order: 1 } } })
export const pair = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
export const stack = style({ display: 'flex', flexDirection: 'column', gap: vars.space[12] })
export const sentences = style({ margin: 0, paddingLeft: vars.space[20], overflowWrap: 'anywhere' })
export const reasons = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[10],
})
export const reason = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: vars.space[12],
  overflowWrap: 'anywhere',
})
