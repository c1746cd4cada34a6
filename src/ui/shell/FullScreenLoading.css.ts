import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css.ts'

export const page = style({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  padding: vars.space[24],
})
export const title = style({ paddingTop: vars.space[24] })
// One line is kept free, so that a stage without words does not move the mark.
export const message = style({ paddingTop: vars.space[4], minHeight: `calc(${vars.line[14]} + ${vars.space[4]})` })
