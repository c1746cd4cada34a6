import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[12],
  maxWidth: '760px',
  minWidth: 0,
})
export const reports = style({ listStyle: 'none', margin: 0, padding: 0 })
export const report = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: vars.space[16],
  padding: `${vars.space[6]} 0`,
  borderTop: `1px solid ${vars.color.hair}`,
  fontFeatureSettings: vars.font.digits,
})
export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space[12] })
