import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const wrap = style({ position: 'relative', display: 'flex' })
export const trigger = style({ textAlign: 'left', cursor: 'pointer' })
export const value = style({
  flex: '1 1 auto',
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const placeholder = style({ color: vars.color.text3 })
export const roomForClear = style({ paddingRight: 24 })
export const clear = style({ position: 'absolute', right: 32, top: 0, bottom: 0, margin: 'auto' })
export const chevron = style({ color: vars.color.text3, flex: 'none' })

export const pick = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[6],
  height: vars.size.control,
  padding: `0 ${vars.space[8]} 0 ${vars.space[10]}`,
  flex: 'none',
  maxWidth: 260,
  borderRadius: vars.radius.control,
  border: `1px solid ${vars.color.rule}`,
  background: vars.color.panel,
  color: vars.color.text,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  transition: `background ${vars.motion.state} ${vars.motion.ease}, border-color ${vars.motion.state} ${vars.motion.ease}`,
  selectors: {
    '&[data-hovered]': { background: vars.color.raised },
    '&[data-disabled]': { color: vars.color.textOff, cursor: 'default' },
  },
})
export const pickSmall = style({
  height: vars.size.controlSmall,
  '@media': {
    [media.touch]: { position: 'relative', '::after': { content: '""', position: 'absolute', inset: '-4px 0' } },
  },
})
export const pickWide = style({ width: '100%', maxWidth: 'none', justifyContent: 'space-between' })
// A set filter is seen at once: a narrowed table must not look whole.
export const pickSet = style({
  borderColor: vars.color.accentLine,
  background: vars.color.accentTint,
  selectors: { '&[data-hovered]': { background: vars.color.accentTint, borderColor: vars.color.accent } },
})
export const pickWords = style({ display: 'flex', gap: vars.space[6], minWidth: 0 })
export const pickLabel = style({ color: vars.color.text3 })
export const pickValue = style({
  fontWeight: vars.weight.label,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  minWidth: 0,
})
