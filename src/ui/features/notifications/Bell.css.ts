import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

const SHAKE = {
  '0%, 100%': { transform: 'rotate(0deg)' },
  '20%': { transform: 'rotate(14deg)' },
  '40%': { transform: 'rotate(-12deg)' },
  '60%': { transform: 'rotate(8deg)' },
  '80%': { transform: 'rotate(-5deg)' },
}

export const holder = style({ position: 'relative', display: 'inline-flex' })
export const shaking = styleVariants({ odd: keyframes(SHAKE), even: keyframes(SHAKE) }, (name) => ({
  animation: `${name} 600ms ${vars.motion.ease}`,
  transformOrigin: '50% 20%',
  '@media': { [media.still]: { animation: 'none' } },
}))
export const failed = style({
  forcedColorAdjust: 'none',
  position: 'absolute',
  top: 6,
  right: 6,
  width: 8,
  height: 8,
  borderRadius: vars.radius.round,
  background: vars.color.danger,
  boxShadow: `0 0 0 2px ${vars.color.page}`,
  pointerEvents: 'none',
})
