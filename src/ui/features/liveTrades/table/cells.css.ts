import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/tokens.css.ts'

export const symbol = style({ display: 'flex', alignItems: 'center', gap: vars.space[8], minWidth: 0 })
// A closed row is struck through but for how it ended. An inline block takes no decoration from its cell; numbers read
// the token.
const unstruck = style({ display: 'inline-block', maxWidth: '100%', vars: { [vars.strike]: 'none' } })
export const ended = style([
  unstruck,
  {
    color: vars.color.text2,
    fontSize: vars.text[12],
    lineHeight: vars.line[12],
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'middle',
  },
])
export const liquidation = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[6] })
export const result = style([unstruck])
export const pnl = style([unstruck, { fontWeight: vars.weight.label }])
export const milestone = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[4],
  fontWeight: vars.weight.text,
  selectors: {
    '&[data-strength="1"]': { fontWeight: vars.weight.label },
    '&[data-strength="2"]': { fontWeight: vars.weight.strong },
  },
})
