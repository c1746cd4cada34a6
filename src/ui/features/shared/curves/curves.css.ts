import { style } from '@vanilla-extract/css'
import { media } from '../../../theme/media.ts'
import { vars } from '../../../theme/tokens.css.ts'

export const plot = style({ position: 'relative', height: 300, '@media': { [media.phone]: { height: 260 } } })
export const part = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[6],
  minWidth: 0,
  overflowWrap: 'anywhere',
})
