import { style } from '@vanilla-extract/css'

/** In the middle of what is left of the screen. */
export const middle = style({ flex: 1, minHeight: '56dvh', display: 'grid', placeItems: 'center' })
