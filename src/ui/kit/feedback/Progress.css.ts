import { createVar, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const filled = createVar()

export const box = style({ display: 'flex', flexDirection: 'column', gap: vars.space[4], minWidth: 0 })
export const words = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[8],
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text2,
  fontFeatureSettings: vars.font.digits,
})
export const share = style({ flex: 'none' })
export const bar = style({
  display: 'block',
  height: 4,
  borderRadius: 2,
  background: vars.color.rule,
  overflow: 'hidden',
  minWidth: 24,
  forcedColorAdjust: 'none',
})
export const fill = style({
  display: 'block',
  height: '100%',
  borderRadius: 2,
  width: filled,
  transition: `width ${vars.motion.panel} ${vars.motion.ease}`,
})
const slide = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } })
export const unknown = style({
  width: '40%',
  animation: `${slide} 1.6s ease-in-out infinite`,
  '@media': { [media.still]: { animation: 'none', width: '100%', opacity: 0.5 } },
})
export const tones = styleVariants({
  accent: { background: vars.color.accent },
  ok: { background: vars.color.ok },
  warn: { background: vars.color.warnFill },
  danger: { background: vars.color.danger },
  text: { background: vars.color.text2 },
  up: { background: vars.color.upFill },
  down: { background: vars.color.downFill },
})
export const parts = style({
  display: 'flex',
  height: 6,
  gap: 2,
  borderRadius: 3,
  overflow: 'hidden',
  forcedColorAdjust: 'none',
})
export const part = style({ display: 'block', minWidth: 2, flexBasis: 0 })
