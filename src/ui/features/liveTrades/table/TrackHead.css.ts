import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/tokens.css.ts'

// The same three columns as the kit's StopTargetTrack, so that each name stands over its figure.
export const head = style({
  display: 'grid',
  gridTemplateColumns: '46px minmax(40px, 1fr) 46px',
  gap: vars.space[8],
  alignItems: 'center',
})
export const stop = style({ textAlign: 'right' })
export const entry = style({ textAlign: 'center' })
export const target = style({ textAlign: 'left' })
export const unit = style({ fontWeight: vars.weight.text })
