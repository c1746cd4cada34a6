import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const svg = style({ display: 'block', overflow: 'visible' })
export const line = style({
  fill: 'none',
  strokeWidth: 1.5,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
})
export const tones = styleVariants({
  plain: { stroke: vars.color.text2 },
  accent: { stroke: vars.color.accent },
  up: { stroke: vars.color.upFill },
  down: { stroke: vars.color.downFill },
})
export const zero = style({ stroke: vars.color.rule, strokeWidth: 1, vectorEffect: 'non-scaling-stroke' })
