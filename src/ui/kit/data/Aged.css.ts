import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

/** No box of its own: what is inside lies where it would lie without it. */
export const aged = style({
  display: 'contents',
  selectors: {
    '&[data-state="stale"]': {
      color: vars.color.stale,
      vars: {
        [vars.color.up]: vars.color.stale,
        [vars.color.down]: vars.color.stale,
        [vars.color.text]: vars.color.stale,
        [vars.color.text2]: vars.color.stale,
        [vars.color.ok]: vars.color.stale,
      },
    },
  },
})
