import { style } from '@vanilla-extract/css'

export const page = style({ minHeight: '100dvh', display: 'flex', flexDirection: 'column' })
