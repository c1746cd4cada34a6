import { style } from '@vanilla-extract/css'

/** Eight lines and their head. */
export const holder = style({ position: 'relative', height: 252 })
