import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/tokens.css.ts'

export const besideFigure = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  fontWeight: vars.weight.text,
  letterSpacing: 0,
  color: vars.color.text2,
})
// One line of known height each: what moves in it is laid out alone.
export const exposure = style({
  contain: 'size layout',
  height: vars.line[12],
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  whiteSpace: 'nowrap',
})
export const bar = style({
  forcedColorAdjust: 'none',
  flex: 1,
  minWidth: 40,
  display: 'flex',
  gap: 2,
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
})
export const long = style({ background: vars.color.text2, minWidth: 0 })
export const short = style({ background: vars.color.rule, minWidth: 0 })
export const line = style({
  contain: 'size layout',
  height: `max(21px, ${vars.line[13]})`,
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
})
export const end = style({ marginLeft: 'auto' })
export const warned = style({ color: vars.color.warn })
export const calm = style({ color: vars.color.ok })
