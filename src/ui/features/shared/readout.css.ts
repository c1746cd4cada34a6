import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

/** Above a chart: the figures of the day under the pointer, each with the colour of its line. */
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
