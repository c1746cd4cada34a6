import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[4],
  marginBottom: vars.space[8],
  minHeight: 32,
})
export const title = style({ minWidth: 124, textAlign: 'center' })
export const total = style({
  marginLeft: 'auto',
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: vars.space[8],
  whiteSpace: 'nowrap',
})
