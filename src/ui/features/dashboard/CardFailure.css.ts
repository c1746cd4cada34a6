import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[2],
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  whiteSpace: 'normal',
})
