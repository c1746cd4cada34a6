import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  maxWidth: '100%',
  gap: vars.space[4],
  borderRadius: vars.radius.tag,
  cursor: 'pointer',
  textUnderlineOffset: 3,
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  textAlign: 'inherit',
  selectors: {
    '&[data-hovered]': { textDecoration: 'underline' },
    '&[data-disabled]': { color: vars.color.textOff, cursor: 'default' },
  },
})
/** A word that acts has a target as high as a finger on touch screens; in running text it would cover other lines. */
export const reach = style({
  '@media': {
    [media.touch]: {
      position: 'relative',
      selectors: { '&:not(p *)::after': { content: '""', position: 'absolute', inset: '-12px -6px' } },
    },
  },
})
export const tones = styleVariants({
  accent: { color: vars.color.accent },
  quiet: { color: 'inherit' },
  underlined: { color: 'inherit', textDecoration: 'underline' },
})
