import { style } from '@vanilla-extract/css'
import { media } from '../../../theme/media.ts'
import { vars } from '../../../theme/tokens.css.ts'

/** Where the button and the menu's own stand alike: nothing moves when one becomes the other. */
export const place = style({ display: 'flex', justifyContent: 'center' })
/** As the kit's small icon button looks at rest. */
export const button = style({
  display: 'grid',
  placeItems: 'center',
  position: 'relative',
  width: 24,
  height: 24,
  padding: 0,
  border: 0,
  borderRadius: vars.radius.control,
  background: 'none',
  color: vars.color.text2,
  cursor: 'pointer',
  '@media': { [media.touch]: { '::after': { content: '""', position: 'absolute', inset: -10 } } },
})
