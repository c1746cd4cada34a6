import { style } from '@vanilla-extract/css'

export const page = style({ maxWidth: 760, minWidth: 0 })
