import { createVar, style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

/** Length of a bar against the longest. */
export const length = createVar()

export const plot = style({ position: 'relative', height: 300, '@media': { [media.phone]: { height: 260 } } })
export const modes = style({ marginBottom: vars.space[12] })
export const part = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[6], minWidth: 0 })
export const dates = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: vars.space[12] })
export const health = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space[4]} ${vars.space[16]}`,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const item = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[6], whiteSpace: 'nowrap' })
export const ok = style({ color: vars.color.ok, display: 'inline-flex' })
export const warn = style({ color: vars.color.warnFill, display: 'inline-flex' })
export const quiet = style({ color: vars.color.text3, display: 'inline-flex' })
export const bars = style({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[2],
})
export const rule = style({ height: 1, background: vars.color.hair, margin: `${vars.space[8]} 0`, border: 0 })
export const bar = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '112px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space[12],
  minHeight: 28,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
})
export const name = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[8], minWidth: 0 })
export const track = style({ display: 'block', height: 4, forcedColorAdjust: 'none' })
export const fill = style({
  display: 'block',
  height: 4,
  width: length,
  borderRadius: 2,
  selectors: {
    '&[data-direction="up"]': { background: vars.color.upFill },
    '&[data-direction="down"]': { background: vars.color.downFill },
  },
})
