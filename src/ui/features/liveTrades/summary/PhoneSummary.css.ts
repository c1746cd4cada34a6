import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/tokens.css.ts'

export const line = style({
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: vars.space[12],
})
export const words = style({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', minWidth: 0 })
export const tags = style({ display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: vars.space[6] })
