import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css.ts'

export const avatar = style({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  borderRadius: vars.radius.round,
  overflow: 'hidden',
  background: vars.color.accentTint,
  color: vars.color.accent,
  border: `1px solid ${vars.color.accentLine}`,
  fontSize: vars.text[12],
  fontWeight: vars.weight.strong,
  selectors: { '&[data-size="36"]': { width: 36, height: 36 } },
})
export const image = style({ width: '100%', height: '100%', objectFit: 'cover' })
