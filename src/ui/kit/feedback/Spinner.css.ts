import { keyframes, style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })
export const spinner = style({
  width: 14,
  height: 14,
  flex: 'none',
  borderRadius: '50%',
  border: '1.5px solid currentColor',
  borderRightColor: 'transparent',
  opacity: 0.8,
  animation: `${turn} 900ms linear infinite`,
  '@media': { [media.still]: { animation: 'none', borderRightColor: 'currentColor', borderStyle: 'dashed' } },
})
