import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

const sized = (key: 12 | 13 | 14 | 16 | 20 | 28) => ({
  fontSize: vars.text[key],
  lineHeight: vars.line[key],
  ...(key >= 20 ? { letterSpacing: vars.font.tight } : {}),
})

export const sizes = styleVariants({
  12: sized(12),
  13: sized(13),
  14: sized(14),
  16: sized(16),
  20: sized(20),
  28: sized(28),
})
export const weights = styleVariants({
  text: { fontWeight: vars.weight.text },
  label: { fontWeight: vars.weight.label },
  strong: { fontWeight: vars.weight.strong },
})
export const tones = styleVariants({
  text: { color: vars.color.text },
  text2: { color: vars.color.text2 },
  text3: { color: vars.color.text3 },
  off: { color: vars.color.textOff },
  accent: { color: vars.color.accent },
  ok: { color: vars.color.ok },
  warn: { color: vars.color.warn },
  danger: { color: vars.color.danger },
  stale: { color: vars.color.stale },
  up: { color: vars.color.up },
  down: { color: vars.color.down },
  inherit: { color: 'inherit' },
})
export const cut = style({
  display: 'block',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const digits = style({ fontFeatureSettings: vars.font.digits, whiteSpace: 'nowrap' })
export const heading = style({ fontWeight: vars.weight.strong, textWrap: 'balance' })
export const figure = style({
  fontFeatureSettings: vars.font.digits,
  fontWeight: vars.weight.strong,
  whiteSpace: 'nowrap',
})
export const figureUnit = style({
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  fontWeight: vars.weight.text,
  color: vars.color.text3,
  letterSpacing: 0,
  marginLeft: vars.space[6],
})
