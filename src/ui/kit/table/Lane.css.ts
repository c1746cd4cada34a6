import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const lane = style({ display: 'flex', flexDirection: 'column', gap: vars.space[8], minWidth: 0 })
export const head = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 24 })
export const cards = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[8],
  flex: '1 1 auto',
  minHeight: 72,
  padding: vars.space[8],
  border: `1px dashed ${vars.color.rule}`,
  borderRadius: vars.radius.panel,
  // A long lane scrolls by itself: the others, as high as it, would be empty, and out of sight of what is dragged.
  '@media': { [media.wide]: { maxHeight: `max(420px, calc(100dvh - 240px))`, overflowY: 'auto' } },
  selectors: {
    '&[data-drop-target]': { borderColor: vars.color.accent, background: vars.color.accentTint },
  },
})
export const empty = style({
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  color: vars.color.text3,
  padding: vars.space[8],
})
export const card = style({
  position: 'relative',
  padding: vars.space[10],
  border: `1px solid ${vars.color.hair}`,
  borderRadius: vars.radius.control,
  background: vars.color.panel,
  selectors: {
    '&[data-dragging]': { opacity: 0.5 },
  },
})
export const content = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[8],
  minWidth: 0,
})
export const handle = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  position: 'absolute',
  top: vars.space[6],
  right: vars.space[4],
  width: 24,
  height: 24,
  padding: 0,
  border: 0,
  borderRadius: vars.radius.control,
  background: 'transparent',
  color: vars.color.text3,
  cursor: 'grab',
  '@media': { [media.touch]: { width: vars.size.touch, height: vars.size.touch, top: 0, right: 0 } },
})
