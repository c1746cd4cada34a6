import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/tokens.css.ts'

export const bar = style({ display: 'flex', gap: vars.space[8] })
export const grow = style({ flex: 1, minWidth: 0 })
export const square = style({ border: `1px solid ${vars.color.rule}`, background: vars.color.panel })
