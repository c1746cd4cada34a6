import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const symbol = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[8], verticalAlign: 'middle' })
export const ended = style({ color: vars.color.text3, fontSize: vars.text[12], whiteSpace: 'normal', lineHeight: vars.line[12], display: 'block', textDecorationLine: 'none' })
export const milestone = style({
  fontWeight: vars.weight.text,
  selectors: { '&[data-strength="1"]': { fontWeight: vars.weight.label }, '&[data-strength="2"]': { fontWeight: vars.weight.strong } },
})
