import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const name = style({ display: 'flex', alignItems: 'center', gap: vars.space[8], minWidth: 0 })
export const attention = style({ flex: 'none', color: vars.color.warn })
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[4],
  padding: `${vars.space[10]} ${vars.space[16]}`,
  borderTop: `1px solid ${vars.color.hair}`,
})
export const line = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[12],
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
})
export const quiet = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[12],
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
})
