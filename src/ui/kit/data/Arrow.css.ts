import { style } from '@vanilla-extract/css'

export const arrow = style({ display: 'inline-block', flex: 'none' })
