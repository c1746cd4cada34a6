import { keyframes, style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { vars } from '../theme/tokens.css.ts'

export const frame = style({
  display: 'grid',
  gridTemplate: `${vars.size.topBar} 1fr / ${vars.size.sidebar} minmax(0, 1fr)`,
  minHeight: '100dvh',
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const railFrame = style({
  '@media': { [media.wide]: { gridTemplateColumns: `${vars.size.rail} minmax(0, 1fr)` } },
})
export const main = style({
  gridColumn: -2,
  minWidth: 0,
  outline: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: vars.size.gap,
  padding: `${vars.space[16]} ${vars.size.gutter} ${vars.space[32]}`,
  '@media': { [media.phone]: { paddingTop: vars.space[12] } },
})
const appear = keyframes({ from: { opacity: 0, transform: 'translateY(4px)' } })
// `backwards` alone: a kept transform would hold sticky and fixed children.
export const entering = style({ animation: `${appear} ${vars.motion.panel} ${vars.motion.ease} backwards` })
export const skip = style({
  position: 'fixed',
  zIndex: vars.layer.toast,
  top: vars.space[8],
  left: vars.space[8],
  padding: `${vars.space[6]} ${vars.space[12]}`,
  background: vars.color.accentSolid,
  color: vars.color.onSolid,
  borderRadius: vars.radius.control,
  fontSize: vars.text[13],
  fontWeight: vars.weight.label,
  transform: 'translateY(-200%)',
  selectors: { '&:focus-visible': { transform: 'none' } },
})
