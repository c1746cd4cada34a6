import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const page = style({
  maxWidth: 1440,
  margin: '0 auto',
  padding: 24,
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  vars: { [vars.sticky.top]: '0px' },
})
export const sample = style({
  background: vars.color.panel,
  color: vars.color.text,
  border: `1px solid ${vars.color.hair}`,
  borderRadius: vars.radius.panel,
  padding: '12px 14px',
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
})
