import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'
import { readout } from '../shared/readout.css.ts'

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[8],
})
export const field = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[6],
  '@media': { [media.phone]: { flexDirection: 'column', alignItems: 'stretch', flex: '1 1 40%' } },
})
export const limit = style({ width: 84, '@media': { [media.phone]: { width: '100%' } } })
export const seed = style({ width: 116, '@media': { [media.phone]: { width: '100%' } } })
export const column = style({ display: 'flex', flexDirection: 'column', gap: vars.space[12], minWidth: 0 })
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(280px, 1fr)',
  gap: vars.space[12],
  alignItems: 'start',
  '@media': { [media.rail]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const tools = style({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[8] })
export const plot = style({ position: 'relative', height: 340, '@media': { [media.phone]: { height: 260 } } })
export const tallReadout = style([readout, { '@media': { [media.phone]: { minHeight: 58, alignContent: 'start' } } }])
export const part = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[6] })
export const group = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[8],
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
})
export const legend = style({
  padding: 0,
  marginBottom: vars.space[8],
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  fontWeight: vars.weight.label,
})
export const scenario = style({ display: 'flex', flexDirection: 'column', gap: vars.space[20] })
export const strategy = style({ display: 'flex', flexDirection: 'column', gap: vars.space[2], minWidth: 0 })
export const words = style({ display: 'flex', flexDirection: 'column', gap: vars.space[8] })
export const name = style({ fontSize: vars.text[13], lineHeight: vars.line[13], color: vars.color.text2 })
