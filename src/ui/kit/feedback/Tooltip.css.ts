import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const tooltip = style({
  maxWidth: 300,
  padding: `${vars.space[4]} ${vars.space[8]}`,
  borderRadius: vars.radius.control,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  zIndex: vars.layer.toast,
  // It says a name: what lies under it can be pressed through it.
  pointerEvents: 'none',
})
/** A span that only carries a tooltip. */
