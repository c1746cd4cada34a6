import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const coin = style({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  borderRadius: '50%',
  overflow: 'hidden',
  background: vars.color.raised,
  color: vars.color.text2,
  position: 'relative',
  // Over the picture: white ones would be lost on the light theme, black ones on the dark.
  '::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    borderRadius: 'inherit',
    boxShadow: `inset 0 0 0 1px ${vars.color.rule}`,
  },
  fontWeight: vars.weight.strong,
  lineHeight: 1,
  textTransform: 'uppercase',
})
/** Initials of 9 px are a drawing, not text (look.md, Type). */
export const sizes = styleVariants({
  18: { width: 18, height: 18, fontSize: 9 },
  28: { width: 28, height: 28, fontSize: 12 },
})
export const image = style({ width: '100%', height: '100%', objectFit: 'cover' })
