import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[12],
  marginBottom: vars.space[12],
})
export const end = style({ marginLeft: 'auto' })
export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space[16] })
export const cell = style({ display: 'flex', alignItems: 'center', gap: vars.space[6], minWidth: 0 })
export const stack = style({ display: 'flex', flexDirection: 'column', gap: vars.space[2], minWidth: 0 })
/** As wide as a coin's logo, whatever stands in it. */
export const marks = {
  18: style({ display: 'inline-flex', flex: 'none', width: 18, justifyContent: 'center' }),
  28: style({ display: 'inline-flex', flex: 'none', width: 28, justifyContent: 'center' }),
} as const
export const names = style({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: vars.space[4] })
export const undo = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[6],
  margin: 0,
  marginBottom: vars.space[12],
  color: vars.color.text2,
  overflowWrap: 'anywhere',
})
