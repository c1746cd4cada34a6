import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css.ts'

export const app = style({ display: 'contents' })

export const page = style({
  minHeight: '60dvh',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  gap: vars.space[8],
  padding: `${vars.space[40]} ${vars.space[24]}`,
})
export const icon = style({ color: vars.color.warn })
export const hint = style({ maxWidth: '52ch', overflowWrap: 'anywhere' })
export const acts = style({ paddingTop: vars.space[12] })
