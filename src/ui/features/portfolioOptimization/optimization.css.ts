import { createVar, style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[8],
  marginBottom: vars.space[12],
})
export const tools = style({ marginBottom: vars.space[12] })
export const end = style({ marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: vars.space[12] })
export const least = style({ width: 148 })
export const top = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[10] })
export const stacked = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[4],
  minWidth: 0,
  width: '100%',
})

export const score = style({ display: 'flex', alignItems: 'center', gap: vars.space[8], minWidth: 0, width: '100%' })
export const scoreBar = style({
  forcedColorAdjust: 'none',
  display: 'flex',
  flex: 1,
  minWidth: 48,
  height: 8,
  borderRadius: 4,
  overflow: 'hidden',
  background: vars.color.raised,
})
export const points = createVar()
export const part = style({ width: points })
export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space[4]} ${vars.space[16]}`,
  alignItems: 'center',
})
export const legendItem = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[6],
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text2,
})

export const picks = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8], marginBottom: vars.space[8] })
export const plot = style({ position: 'relative', height: 320 })
export const accountBars = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[16],
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const accountBar = style({ display: 'flex', flexDirection: 'column', gap: vars.space[4] })
export const track = style({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr) 72px',
  alignItems: 'center',
  gap: vars.space[8],
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text2,
})
export const trackEnd = style({ textAlign: 'right', fontFeatureSettings: vars.font.digits })

export const scroll = style({ overflowX: 'auto' })
export const matrix = style({ borderCollapse: 'collapse', fontSize: vars.text[12], lineHeight: vars.line[12] })
export const matrixName = style({
  position: 'sticky',
  left: 0,
  zIndex: 1,
  background: vars.color.panel,
  textAlign: 'left',
  fontWeight: vars.weight.label,
  padding: `${vars.space[4]} ${vars.space[8]}`,
  maxWidth: 200,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [media.phone]: { minWidth: 112, maxWidth: 120, whiteSpace: 'normal' } },
})
export const matrixHead = style({ color: vars.color.text3, fontWeight: vars.weight.label, padding: vars.space[4] })
export const tint = createVar()
export const matrixCell = style({
  minWidth: 48,
  textAlign: 'center',
  padding: vars.space[6],
  fontFeatureSettings: vars.font.digits,
  border: `1px solid ${vars.color.panel}`,
  color: vars.color.text,
  vars: { [tint]: '0%' },
  selectors: {
    '&[data-sign="with"]': { background: `color-mix(in oklab, ${vars.color.series1} ${tint}, ${vars.color.panel})` },
    '&[data-sign="against"]': { background: `color-mix(in oklab, ${vars.color.series2} ${tint}, ${vars.color.panel})` },
  },
})

export const trial = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(260px, 320px) minmax(0, 1fr)',
  gap: vars.space[12],
  alignItems: 'start',
  '@media': { [media.rail]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const column = style({ display: 'flex', flexDirection: 'column', gap: vars.space[12], minWidth: 0 })
export const knobs = style({ display: 'flex', flexDirection: 'column', gap: vars.space[8], padding: vars.space[16] })
export const acts = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
export const problems = style({ margin: 0, paddingLeft: vars.space[16] })
export const was = style({ display: 'flex', flexDirection: 'column', alignItems: 'inherit', minWidth: 0 })
