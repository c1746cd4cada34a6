import { style } from '@vanilla-extract/css'

/** Wide enough for the server's longest sentence on one line; a phone breaks it. */
export const progress = style({ width: 420, maxWidth: '100%', textAlign: 'left' })
