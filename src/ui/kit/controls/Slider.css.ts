import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const slider = style({ display: 'flex', flexDirection: 'column', gap: vars.space[6], minWidth: 0 })
export const sliderHead = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[8],
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  fontWeight: vars.weight.label,
})
export const range = style({
  width: '100%',
  minHeight: vars.size.control,
  margin: 0,
  accentColor: vars.color.accent,
  '@media': { [media.touch]: { minHeight: vars.size.touch } },
})
