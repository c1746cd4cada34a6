import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const bone = style({
  forcedColorAdjust: 'none',
  display: 'inline-block',
  background: vars.color.rule,
  opacity: 0.7,
  borderRadius: vars.radius.tag,
  height: 10,
  maxWidth: '100%',
  verticalAlign: 'middle',
})
export const round = style({ borderRadius: '50%' })
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[12],
  height: vars.row.height,
  padding: `0 ${vars.space[16]}`,
})
export const figure = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[8],
  padding: `${vars.space[2]} 0`,
})
