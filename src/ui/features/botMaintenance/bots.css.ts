import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[8],
  marginBottom: vars.space[12],
})
export const tools = style({ marginBottom: vars.space[12] })
export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space[16] })
export const inline = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: vars.space[8] })
export const grows = style({ flex: '1 1 160px', minWidth: 0 })
export const group = style({ display: 'flex', flexDirection: 'column', gap: vars.space[6] })
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[6] })
export const checks = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[6],
})
export const check = style({
  display: 'grid',
  gridTemplateColumns: '16px auto minmax(0, 1fr)',
  columnGap: vars.space[8],
  alignItems: 'baseline',
  overflowWrap: 'anywhere',
})
export const mark = style({ alignSelf: 'center', display: 'inline-flex' })
export const cell = style({ display: 'flex', alignItems: 'center', gap: vars.space[6], minWidth: 0 })
export const stack = style({ display: 'flex', flexDirection: 'column', gap: vars.space[12] })
export const pair = style({
  display: 'grid',
  gap: vars.space[12],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
  alignItems: 'start',
})
export const named = style({
  margin: 0,
  paddingLeft: vars.space[16],
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[4],
  maxHeight: 200,
  overflow: 'auto',
  overflowWrap: 'anywhere',
})
export const more = style({ display: 'flex', justifyContent: 'center', padding: vars.space[12] })
