import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${vars.space[4]} ${vars.space[16]}`,
  margin: 0,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
})
export const name = style({ color: vars.color.text2 })
export const value = style({ margin: 0, fontFeatureSettings: vars.font.digits, overflowWrap: 'anywhere' })
