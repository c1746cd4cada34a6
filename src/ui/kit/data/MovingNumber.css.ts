import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'
import { number } from './Numbers.css.ts'

/**
 * Coloured by the direction that it carries; plain while the cell around it flashes, because the arrow alone says the
 * direction of the change.
 */
export const moving = style([
  number,
  {
    selectors: {
      '&[data-direction="up"]': { color: vars.color.up },
      '&[data-direction="down"]': { color: vars.color.down },
      '&[data-direction="flat"]': { color: vars.color.text2 },
      '[data-flash] > &[data-direction]': { color: vars.color.text },
    },
  },
])
