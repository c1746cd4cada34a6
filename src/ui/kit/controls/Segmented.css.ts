import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const group = style({
  display: 'inline-flex',
  padding: 2,
  gap: 2,
  borderRadius: 8,
  background: vars.color.page,
  border: `1px solid ${vars.color.hair}`,
  flex: 'none',
  // As wide as its choices, in a column too.
  width: 'fit-content',
  maxWidth: '100%',
})
export const sizes = styleVariants({ sm: { height: vars.size.controlSmall }, md: { height: vars.size.control } })
export const wide = style({ display: 'flex', width: '100%' })
export const wideOnPhone = style({ '@media': { [media.phone]: { display: 'flex', width: '100%' } } })
export const choice = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space[6],
  border: 0,
  background: 'none',
  borderRadius: vars.radius.control,
  minWidth: 0,
  color: vars.color.text2,
  fontWeight: vars.weight.label,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  flex: '0 1 auto',
  transition: `color ${vars.motion.state} ${vars.motion.ease}, background ${vars.motion.state} ${vars.motion.ease}`,
  selectors: {
    '&[data-hovered]': { color: vars.color.text },
    '&[data-selected]': {
      background: vars.color.overlay,
      color: vars.color.text,
      boxShadow: `0 0 0 1px ${vars.color.rule}`,
    },
    '&[data-disabled]': { color: vars.color.textOff, cursor: 'default' },
    '&[data-focus-visible]': { outlineOffset: 0 },
    [`${wide} > &`]: { flex: '1 1 0%' },
  },
  '@media': {
    [media.forced]: {
      selectors: {
        '&[data-selected]': {
          forcedColorAdjust: 'none',
          background: 'Highlight',
          color: 'HighlightText',
          outlineColor: 'CanvasText',
        },
      },
    },
    [media.phone]: {
      position: 'relative',
      '::after': { content: '""', position: 'absolute', inset: '-3px 0' },
      selectors: { [`${wideOnPhone} > &`]: { flex: '1 1 auto', padding: '0 4px' } },
    },
  },
})
export const choiceSizes = styleVariants({
  sm: { padding: `0 ${vars.space[8]}`, fontSize: vars.text[12], lineHeight: vars.line[12] },
  md: { padding: `0 ${vars.space[10]}`, fontSize: vars.text[13], lineHeight: vars.line[13] },
})
