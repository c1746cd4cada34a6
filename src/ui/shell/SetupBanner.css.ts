import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css.ts'

export const steps = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space[16],
  rowGap: vars.space[4],
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

export const step = style({ display: 'flex', alignItems: 'center', gap: vars.space[4] })
