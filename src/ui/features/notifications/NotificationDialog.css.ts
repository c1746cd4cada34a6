import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const message = style({ margin: `0 0 ${vars.space[12]}`, overflowWrap: 'anywhere' })
export const lines = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[4],
  margin: 0,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
})
export const line = style({ display: 'flex', justifyContent: 'space-between', gap: vars.space[12] })
export const label = style({ flex: 'none', color: vars.color.text3 })
export const value = style({
  margin: 0,
  minWidth: 0,
  textAlign: 'right',
  fontFeatureSettings: vars.font.digits,
  overflowWrap: 'anywhere',
})
