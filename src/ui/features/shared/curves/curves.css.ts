import { style } from '@vanilla-extract/css'
import { media } from '../../../theme/media.ts'
import { vars } from '../../../theme/tokens.css.ts'

export const plot = style({ position: 'relative', height: 300, '@media': { [media.phone]: { height: 260 } } })
export const readout = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space[2]} ${vars.space[16]}`,
  minHeight: 22,
  marginBottom: vars.space[8],
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text2,
  fontFeatureSettings: vars.font.digits,
})
export const part = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[6],
  minWidth: 0,
  overflowWrap: 'anywhere',
})
