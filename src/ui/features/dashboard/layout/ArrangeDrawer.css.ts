import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/tokens.css.ts'

export const list = style({ margin: 0, padding: 0, listStyle: 'none' })
export const line = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[4],
  minHeight: vars.size.control,
  padding: `${vars.space[4]} 0`,
  borderTop: `1px solid ${vars.color.hair}`,
  selectors: { '&:first-child': { borderTop: 0 } },
})
export const grows = style({ flex: 1, minWidth: 0 })
export const form = style({ display: 'flex', alignItems: 'flex-end', gap: vars.space[8] })
