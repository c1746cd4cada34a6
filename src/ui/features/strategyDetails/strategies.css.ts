import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

/** On phones the cards stand close below. */
export const toolbar = style({ marginBottom: vars.space[12], '@media': { [media.phone]: { marginBottom: 0 } } })
export const cell = style({ display: 'flex', alignItems: 'center', gap: vars.space[6], minWidth: 0 })
export const figure = style([cell, { justifyContent: 'flex-end' }])
export const lines = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8], alignItems: 'center' })
export const chosen = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space[4]} ${vars.space[16]}`,
  margin: `0 0 ${vars.space[8]}`,
  padding: 0,
  listStyle: 'none',
})
export const comparison = style({ marginBottom: vars.space[12] })
