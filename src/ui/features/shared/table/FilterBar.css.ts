import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/tokens.css.ts'

export const bar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[8] })
export const search = style({ flex: '0 1 240px', minWidth: 160 })
export const end = style({ marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: vars.space[12] })
