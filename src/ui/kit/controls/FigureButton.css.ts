import { createVar, fallbackVar, style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

/** How far a finger's target goes above and below the figure: where figures stand in lines, half of their distance. */
export const over = createVar()
export const under = createVar()

/** A figure keeps the look that its place gives it; a dotted line says that it opens. */
export const figure = style({
  // What is hidden in it stays with it, where a list or table scrolls within the page.
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: 'inherit',
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontFeatureSettings: 'inherit',
  letterSpacing: 'inherit',
  color: 'inherit',
  textAlign: 'inherit',
  whiteSpace: 'inherit',
  cursor: 'pointer',
  borderRadius: vars.radius.tag,
  textDecoration: 'underline dotted transparent',
  textDecorationThickness: 1,
  textUnderlineOffset: 4,
  selectors: { '&[data-hovered], &[data-focus-visible]': { textDecorationColor: vars.color.text3 } },
  '@media': {
    [media.touch]: {
      textDecorationColor: vars.color.text3,
      '::after': {
        content: '""',
        position: 'absolute',
        inset: `${fallbackVar(over, '-10px')} -6px ${fallbackVar(under, '-10px')}`,
      },
    },
  },
})
