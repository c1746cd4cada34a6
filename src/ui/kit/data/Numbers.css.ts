import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const number = style({
  fontFeatureSettings: vars.font.digits,
  whiteSpace: 'nowrap',
  textDecorationLine: vars.strike,
})
export const directions = styleVariants({
  up: { color: vars.color.up },
  down: { color: vars.color.down },
  flat: { color: vars.color.text2 },
})
export const unit = style({ color: vars.color.text3 })
