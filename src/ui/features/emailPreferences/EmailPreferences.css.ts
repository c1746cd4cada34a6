import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[12],
  maxWidth: '760px',
  minWidth: 0,
})
export const rows = style({ listStyle: 'none', margin: 0, padding: 0 })
export const row = style({
  padding: `${vars.space[12]} ${vars.space[16]}`,
  borderTop: `1px solid ${vars.color.hair}`,
})
export const number = style({ maxWidth: '220px' })
export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space[16] })
export const figures = style({ margin: 0, display: 'flex', flexDirection: 'column', gap: vars.space[4] })
export const figure = style({ display: 'flex', justifyContent: 'space-between', gap: vars.space[12] })
export const value = style({ margin: 0, fontFeatureSettings: vars.font.digits })
