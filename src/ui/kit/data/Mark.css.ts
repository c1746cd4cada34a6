import { keyframes, style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

// The lobes stretch from the stem in opposite phase; the intersection is clipped by the moving lower lobe, so it
// follows by itself.
const upperMoves = keyframes({ '0%, 100%': { transform: 'scaleX(1)' }, '50%': { transform: 'scaleX(.62)' } })
const lowerMoves = keyframes({ '0%, 100%': { transform: 'scaleX(.72)' }, '50%': { transform: 'scaleX(1.08)' } })
const stillMotion = { '@media': { [media.still]: { animation: 'none' } } }

export const upper = style({ fill: vars.color.brand1 })
export const lower = style({ fill: vars.color.brand2 })
export const mix = style({ fill: vars.color.brandMix })
export const upperMoving = style({
  transformOrigin: '4px 8px',
  animation: `${upperMoves} 1.8s ease-in-out infinite`,
  ...stillMotion,
})
export const lowerMoving = style({
  transformOrigin: '4px 16px',
  animation: `${lowerMoves} 1.8s ease-in-out infinite`,
  ...stillMotion,
})
