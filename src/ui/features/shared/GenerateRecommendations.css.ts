import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const running = style({ display: 'flex', alignItems: 'center', gap: vars.space[12], maxWidth: '100%' })
export const progress = style({ flex: '1 1 320px', width: 320, minWidth: 0, textAlign: 'left' })
