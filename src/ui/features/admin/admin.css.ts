import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const toolbar = style({ marginBottom: vars.space[12] })
export const pages = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: vars.space[8],
  marginTop: vars.space[12],
})
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(88px, auto) minmax(0, 1fr)',
  gap: `${vars.space[8]} ${vars.space[16]}`,
  margin: 0,
  overflowWrap: 'anywhere',
})
export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space[16] })
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
export const line = style({ display: 'contents' })
export const fact = style({ margin: 0 })
export const more = style({ marginTop: vars.space[20], display: 'flex', flexDirection: 'column', gap: vars.space[8] })
export const steps = style({ listStyle: 'none', margin: `${vars.space[8]} 0 0`, padding: 0 })
export const step = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[12],
  padding: `${vars.space[6]} 0`,
  borderTop: `1px solid ${vars.color.hair}`,
})
