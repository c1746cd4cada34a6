import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/tokens.css.ts'

export const teaser = style({ width: '100%', maxWidth: 560 })
export const picture = style({ display: 'block', width: '100%', borderBottom: `1px solid ${vars.color.hair}` })
export const box = style({ fill: vars.color.rule })
export const card = style({ fill: vars.color.raised, stroke: vars.color.rule })
export const line = style({ fill: 'none', stroke: vars.color.rule, strokeWidth: 1.5 })
export const words = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  gap: vars.space[12],
  padding: vars.space[20],
})
