import { createVar, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css.ts'

/** Where the mark stands, in per cent of the track's width. */
export const at = createVar()
/** Left edge and width of the coloured part, in per cent. */
export const from = createVar()
export const span = createVar()

export const track = style({
  display: 'grid',
  gridTemplateColumns: '46px minmax(40px, 1fr) 46px',
  alignItems: 'center',
  gap: vars.space[8],
  width: '100%',
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
  fontFeatureSettings: vars.font.digits,
  whiteSpace: 'nowrap',
  textDecorationLine: vars.strike,
})
export const head = style({ fontSize: 'inherit', lineHeight: 'inherit', color: 'inherit' })
export const middle = style({ textAlign: 'center' })
export const stop = style({ textAlign: 'right' })
export const near = style({ color: vars.color.warn, fontWeight: vars.weight.strong })
export const warned = style({ color: vars.color.warn })
export const target = style({ textAlign: 'left' })
export const bar = style({ position: 'relative', height: 14 })
const half = { position: 'absolute', top: 6, height: 2, borderRadius: 1 } as const
export const leftHalf = style({ ...half, left: 0, right: '50%', background: vars.color.rule })
/** No stop: dashed amber. */
export const leftOpen = style({
  ...half,
  left: 0,
  right: '50%',
  background: `repeating-linear-gradient(90deg, ${vars.color.warnFill} 0 3px, transparent 3px 7px)`,
})
export const rightHalf = style({ ...half, left: '50%', right: 0, background: vars.color.rule })
export const entry = style({ position: 'absolute', left: '50%', top: 2, height: 10, width: 1, background: vars.color.text3 })
export const part = style({ ...half, left: from, width: span, borderRadius: 0 })
export const dot = style({
  position: 'absolute',
  top: 3,
  left: at,
  width: 8,
  height: 8,
  marginLeft: -4,
  borderRadius: '50%',
  boxShadow: `0 0 0 2px ${vars.color.panel}`,
})
export const fills = styleVariants({
  up: { background: vars.color.upFill },
  down: { background: vars.color.downFill },
  flat: { background: vars.color.text3 },
  stale: { background: vars.color.stale },
})
