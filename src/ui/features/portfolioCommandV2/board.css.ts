import { createVar, globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const start = createVar()
export const width = createVar()

// Beside its first line stands the handle.
export const end = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[4],
  minWidth: 0,
  paddingRight: vars.space[24],
})
export const between = style({ color: vars.color.text3, lineHeight: 0 })
export const names = style({ display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' })
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[6], minWidth: 0 })
export const window = style({
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text2,
  minWidth: 0,
})
export const stack = style({ display: 'flex', flexDirection: 'column', gap: vars.space[12] })

const columns = 'minmax(96px, 200px) minmax(0, 1fr)'
const list0 = { margin: 0, padding: 0, listStyle: 'none' } as const
export const rows = style({ ...list0, display: 'flex', flexDirection: 'column', gap: vars.space[6] })
export const row = style({
  display: 'grid',
  gridTemplateColumns: columns,
  gap: vars.space[12],
  alignItems: 'center',
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[2] } },
})
export const axis = style([row, { color: vars.color.text3 }])
export const track = style({ position: 'relative', display: 'block', height: 20, overflow: 'hidden' })
export const tick = style({
  position: 'absolute',
  left: start,
  paddingLeft: vars.space[2],
  borderLeft: `1px solid ${vars.color.rule}`,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  whiteSpace: 'nowrap',
})
/** Where the system forces its colours: in the one of its text. */
const forcedLine = { [media.forced]: { forcedColorAdjust: 'none', background: 'CanvasText' } } as const
export const today = style({
  position: 'absolute',
  left: start,
  top: 0,
  bottom: 0,
  width: 1,
  background: vars.color.text,
  '@media': forcedLine,
})
export const bar = style({ position: 'absolute', left: start, width, top: 5, height: 10, minWidth: 3, borderRadius: 3 })
export const bars = styleVariants({
  window: { background: vars.color.accent, forcedColorAdjust: 'none' },
  cooldown: {
    forcedColorAdjust: 'none',
    background: `repeating-linear-gradient(135deg, ${vars.color.text3} 0 3px, ${vars.color.raised} 3px 6px)`,
  },
  review: { background: 'transparent', border: `2px solid ${vars.color.text2}` },
})
export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space[4]} ${vars.space[16]}`,
  marginBottom: vars.space[8],
})
export const legendItem = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[6],
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text2,
})
export const swatch = style({ width: 16, height: 10, borderRadius: 3 })
export const todaySwatch = style({ width: 1, height: 12, background: vars.color.text, '@media': forcedLine })

export const accounts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
  gap: `${vars.space[20]} ${vars.space[24]}`,
})
export const account = style({ minWidth: 0 })
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  tableLayout: 'fixed',
})
export const share = style({ display: 'inline-flex', flexDirection: 'column', gap: vars.space[2], width: '100%' })
export const meter = style({
  position: 'relative',
  display: 'block',
  height: 6,
  borderRadius: 3,
  background: vars.color.raised,
})
const fill = {
  position: 'absolute',
  left: 0,
  top: 0,
  bottom: 0,
  width,
  borderRadius: 3,
  forcedColorAdjust: 'none',
} as const
export const filled = style({ ...fill, background: vars.color.accent })
export const overFilled = style({ ...fill, background: vars.color.danger })
export const mark = style({
  position: 'absolute',
  left: start,
  top: -2,
  bottom: -2,
  width: 2,
  marginLeft: -2,
  background: vars.color.text,
  '@media': forcedLine,
})
export const lines = style({ margin: 0, paddingLeft: vars.space[20] })
export const list = style({ ...list0, display: 'flex', flexDirection: 'column', gap: vars.space[10] })
export const change = style({
  display: 'grid',
  gridTemplateColumns: '96px minmax(0, 1fr) auto',
  gap: vars.space[8],
  alignItems: 'start',
  justifyItems: 'start',
})
export const outcome = style({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'baseline', gap: vars.space[6] })

const cell = {
  padding: `${vars.space[6]} ${vars.space[6]} ${vars.space[6]} 0`,
  verticalAlign: 'top',
  textAlign: 'left',
} as const
globalStyle(`${table} th, ${table} td`, { ...cell, borderTop: `1px solid ${vars.color.hair}`, fontWeight: 'inherit' })
globalStyle(`${table} thead th, ${table} thead td`, { borderTop: 0, color: vars.color.text3, fontSize: vars.text[12] })
globalStyle(`${table} tbody th`, { color: vars.color.text2, overflowWrap: 'anywhere' })
