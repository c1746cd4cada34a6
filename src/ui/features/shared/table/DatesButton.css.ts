import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/tokens.css.ts'

export const beside = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: vars.space[12] })
