import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

/** Draws nothing itself: its one child stands where it does. */
export const place = style({ display: 'contents' })
export const running = style({ display: 'flex', alignItems: 'center', gap: vars.space[12], maxWidth: '100%' })
export const progress = style({ flex: '1 1 320px', width: 320, minWidth: 0, textAlign: 'left' })
