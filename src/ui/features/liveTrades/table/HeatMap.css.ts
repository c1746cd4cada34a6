import { createVar, style } from '@vanilla-extract/css'
import { vars } from '../../../theme/tokens.css.ts'

/** Strength of a tile's colour. */
export const tint = createVar()

const mixed = (color: string): string => `color-mix(in oklab, ${color} ${tint}, ${vars.color.panel})`

export const map = style({ position: 'relative', height: 520, margin: `0 ${vars.space[8]} ${vars.space[8]}` })
export const tile = style({
  position: 'absolute',
  padding: 1,
  containerType: 'size',
  overflow: 'hidden',
  vars: { [tint]: '20%' },
})
export const words = style({
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  padding: vars.space[8],
  borderRadius: vars.radius.tag,
  background: vars.color.raised,
  color: vars.color.text,
  overflow: 'hidden',
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  transition: `background ${vars.motion.state} ${vars.motion.ease}`,
  selectors: {
    [`${tile}[data-direction="up"] > &`]: { background: mixed(vars.color.upFill) },
    [`${tile}[data-direction="down"] > &`]: { background: mixed(vars.color.downFill) },
  },
  '@container': { '(max-height: 40px) or (max-width: 64px)': { padding: vars.space[4] } },
})
export const name = style({
  flex: 'none',
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  fontWeight: vars.weight.strong,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
// The name is the link; its target covers the tile, and the ring stands inside it, where the tile does not cut it.
export const cover = style({
  selectors: {
    '&&': { display: 'inline' },
    '&::after': { content: '""', position: 'absolute', inset: 1, borderRadius: vars.radius.tag },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2 },
  },
})
export const figures = style({
  flex: 'none',
  fontFeatureSettings: vars.font.digits,
  whiteSpace: 'nowrap',
  '@container': { '(max-height: 50px) or (max-width: 64px)': { display: 'none' } },
})
export const second = style([figures, { '@container': { '(max-height: 68px)': { display: 'none' } } }])
