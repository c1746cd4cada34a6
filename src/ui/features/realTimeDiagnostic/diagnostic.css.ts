import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

const quiet = { fontSize: vars.text[12], lineHeight: vars.line[12] } as const

export const acts = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  flex: 'none',
  paddingBottom: vars.space[6],
})
export const cards = style({
  display: 'grid',
  gap: vars.space[12],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 250px), 1fr))',
  alignItems: 'start',
  '@media': {
    [media.rail]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
export const halves = style({
  display: 'grid',
  gap: vars.space[12],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 380px), 1fr))',
  alignItems: 'start',
})
export const beside = style({
  display: 'grid',
  gap: vars.space[12],
  gridTemplateColumns: 'minmax(0, 1fr) 300px',
  alignItems: 'start',
  '@media': { [media.rail]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

export const body = style({ padding: `0 ${vars.space[16]} ${vars.space[8]}` })
export const bars = style({ display: 'block', width: '100%', height: 28, marginBottom: vars.space[8] })
export const barOk = style({ fill: vars.color.ok })
export const barWarn = style({ fill: vars.color.warnFill })
export const barOff = style({ fill: vars.color.rule })
export const barNone = style({ fill: vars.color.hair })

export const facts = style({ display: 'flex', flexDirection: 'column', gap: vars.space[4], margin: 0 })
export const fact = style({ display: 'flex', justifyContent: 'space-between', gap: vars.space[12], ...quiet })
export const factName = style({ color: vars.color.text3, flex: 'none' })
export const factValue = style({
  margin: 0,
  minWidth: 0,
  textAlign: 'right',
  color: vars.color.text,
  fontFeatureSettings: vars.font.digits,
  overflowWrap: 'anywhere',
})

export const legend = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[6],
  color: vars.color.text2,
  ...quiet,
})
export const swatch = style({ width: 8, height: 8, borderRadius: 2, background: vars.color.ok })
/** A table of a chart fills what it is in. */
export const tableFrame = style({ position: 'relative', height: 260 })
export const strips = style({ display: 'flex', flexDirection: 'column', gap: vars.space[8] })
export const stripRow = style({
  display: 'grid',
  gridTemplateColumns: '120px minmax(0, 1fr) 56px',
  alignItems: 'center',
  gap: vars.space[12],
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr) 48px' } },
})
globalStyle(`${stripRow} > :first-child`, { '@media': { [media.phone]: { gridColumn: '1 / -1' } } })
globalStyle(`${stripRow} > :last-child`, { textAlign: 'right' })
export const strip = style({
  forcedColorAdjust: 'none',
  display: 'flex',
  height: 14,
  borderRadius: vars.radius.tag,
  overflow: 'hidden',
  background: vars.color.raised,
})
export const part = style({ flexBasis: 0, minWidth: 2, cursor: 'pointer' })
for (const name of [swatch, part]) {
  globalStyle(`${name}[data-kind="live"]`, {
    background: `color-mix(in oklab, ${vars.color.ok} 62%, ${vars.color.panel})`,
  })
  globalStyle(`${name}[data-kind="recovered"]`, { background: vars.color.warnFill })
  globalStyle(`${name}[data-kind="never"]`, {
    background: `repeating-linear-gradient(135deg, ${vars.color.rule} 0 2px, ${vars.color.raised} 2px 5px)`,
  })
}
export const axis = style({
  display: 'flex',
  justifyContent: 'space-between',
  color: vars.color.text3,
  fontFeatureSettings: vars.font.digits,
  ...quiet,
})

export const browser = style({ minWidth: 0, display: 'flex', flexDirection: 'column', gap: vars.space[12] })
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[8],
  padding: `0 ${vars.space[16]} ${vars.space[12]}`,
})
export const filter = style({ flex: '1 1 260px', minWidth: 0, maxWidth: 560 })
export const problems = style({
  margin: 0,
  padding: `0 ${vars.space[16]} ${vars.space[12]}`,
  listStyle: 'none',
  color: vars.color.warn,
  ...quiet,
})
export const older = style({ display: 'flex', justifyContent: 'center', padding: vars.space[10] })
export const payload = style({
  margin: 0,
  padding: vars.space[12],
  borderRadius: vars.radius.control,
  background: vars.color.raised,
  color: vars.color.text2,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxHeight: 420,
  overflowY: 'auto',
  fontFamily: vars.font.sans,
  fontFeatureSettings: vars.font.digits,
  ...quiet,
})

export const rules = style({ listStyle: 'none', margin: 0, padding: `0 ${vars.space[16]} ${vars.space[12]}` })
export const rule = style({ padding: `${vars.space[6]} 0` })
export const ruleHead = style({ display: 'flex', alignItems: 'baseline', gap: vars.space[8], ...quiet })
export const ruleName = style({ color: vars.color.text2, flex: 'none' })
export const ruleNote = style({
  flex: 1,
  minWidth: 0,
  color: vars.color.text3,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
const count = { minWidth: 36, textAlign: 'right', fontFeatureSettings: vars.font.digits } as const
export const ruleCount = style({ ...count, marginLeft: 'auto', color: vars.color.text })
export const ruleDropped = style({ ...count, color: vars.color.text3 })
export const ruleBar = style({
  display: 'flex',
  height: 3,
  marginTop: vars.space[4],
  borderRadius: 2,
  overflow: 'hidden',
  background: vars.color.hair,
  gap: 1,
})
export const rulePassed = style({ flexBasis: 0, background: vars.color.text3 })
export const ruleStopped = style({ flexBasis: 0, minWidth: 3, background: vars.color.warnFill })
export const cases = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[6],
})
export const oneCase = style({
  display: 'grid',
  gridTemplateColumns: '64px minmax(0, 1fr) auto',
  gap: vars.space[12],
  alignItems: 'baseline',
  ...{ fontSize: vars.text[13], lineHeight: vars.line[13] },
})
export const histogram = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[6],
  maxWidth: 640,
})
export const bucket = style({
  display: 'grid',
  gridTemplateColumns: '104px minmax(0, 1fr) 56px',
  alignItems: 'center',
  gap: vars.space[12],
})
globalStyle(`${bucket} > :last-child`, { textAlign: 'right' })
