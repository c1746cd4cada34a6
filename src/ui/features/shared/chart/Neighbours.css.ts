import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/tokens.css.ts'

export const row = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[6],
  marginLeft: 'auto',
  whiteSpace: 'nowrap',
})
