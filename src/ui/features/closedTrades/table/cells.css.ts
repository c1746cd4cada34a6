import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/tokens.css.ts'

export const symbol = style({ display: 'flex', alignItems: 'center', gap: vars.space[8], minWidth: 0 })
export const flag = style({ color: vars.color.warn, display: 'inline-flex' })
/** Those that have no room are cut off. */
export const tags = style({ display: 'flex', gap: vars.space[4], overflow: 'hidden' })
