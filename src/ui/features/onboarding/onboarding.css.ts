import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const page = style({ maxWidth: 760, minWidth: 0 })
export const list = style({ listStyle: 'none', margin: 0, padding: 0 })
export const line = style({ selectors: { '& + &': { borderTop: `1px solid ${vars.color.hair}` } } })
export const stops = style({
  display: 'grid',
  gap: vars.space[8],
  margin: 0,
  paddingLeft: vars.space[20],
})
