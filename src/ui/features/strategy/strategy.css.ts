import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space[4]} ${vars.space[12]}`,
  marginBottom: vars.space[12],
  overflowWrap: 'anywhere',
})
export const stack = style({ display: 'flex', flexDirection: 'column', gap: vars.space[12] })
export const pair = style({
  display: 'grid',
  gap: vars.space[12],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
})
export const lines = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[10],
})
/** Name, bar, figure. */
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 96px minmax(88px, auto)',
  alignItems: 'center',
  gap: vars.space[12],
})
export const end = style({ textAlign: 'right' })
export const cell = style({ display: 'flex', alignItems: 'center', gap: vars.space[6], minWidth: 0 })
export const between = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: vars.space[8],
})
export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8], alignItems: 'center' })
export const form = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[16],
  maxWidth: vars.size.reading,
})
export const field = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr) auto',
  alignItems: 'start',
  gap: vars.space[8],
})
/** Beside the controls, below their labels. */
export const beside = style({ marginTop: 26 })
export const ladder = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[6],
})
export const danger = style({ marginTop: vars.space[16] })
export const reasons = style({ margin: 0, paddingLeft: vars.space[16] })
