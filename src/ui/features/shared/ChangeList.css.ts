import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const list = style({ listStyle: 'none', margin: 0, padding: 0 })
export const change = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[8],
  padding: `${vars.space[8]} 0`,
  borderTop: `1px solid ${vars.color.hair}`,
})
export const words = style({ display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' })
