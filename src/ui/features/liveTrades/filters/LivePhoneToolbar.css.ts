import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/tokens.css.ts'

export const square = style({ border: `1px solid ${vars.color.rule}`, background: vars.color.panel })
