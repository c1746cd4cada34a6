import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../../theme/media.ts'
import { vars } from '../../../theme/tokens.css.ts'

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[4],
  padding: `0 ${vars.space[16]} ${vars.space[12]}`,
})
export const fields = style({ display: 'flex', flexDirection: 'column', gap: vars.space[24], minWidth: 0 })
export const field = style({ display: 'flex', flexDirection: 'column', gap: vars.space[8], minWidth: 0 })
export const fieldHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[8],
  minHeight: vars.size.controlSmall,
})
export const parts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))',
  gap: vars.space[12],
  alignItems: 'start',
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const warning = style({ display: 'inline-flex', color: vars.color.danger })
export const hierarchy = style({ display: 'flex', flexDirection: 'column', gap: vars.space[16], minWidth: 0 })
export const switches = style({ display: 'flex', flexWrap: 'wrap', gap: `${vars.space[8]} ${vars.space[24]}` })
export const current = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[6],
  paddingTop: vars.space[12],
  borderTop: `1px solid ${vars.color.hair}`,
})
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space[4]} ${vars.space[24]}`,
  margin: 0,
  color: vars.color.text3,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
})
export const fact = style({ display: 'flex', gap: vars.space[6] })
export const factValue = style({ margin: 0, color: vars.color.text })
export const foot = style({
  display: 'flex',
  justifyContent: 'flex-end',
  paddingTop: vars.space[12],
  borderTop: `1px solid ${vars.color.hair}`,
})
export const stages = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: vars.space[2],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
  '@media': { [media.phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', rowGap: vars.space[12] } },
})
export const stage = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[2],
  paddingTop: vars.space[6],
  borderTop: `4px solid ${vars.color.accent}`,
})
export const stageName = style({ color: vars.color.text, fontWeight: vars.weight.label })
export const wizard = style({ display: 'flex', flexDirection: 'column', gap: vars.space[20], minWidth: 0 })
export const problems = style({ margin: 0, padding: 0, listStyle: 'none' })
export const dots = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[6],
  margin: 0,
  padding: 0,
  marginRight: 'auto',
  listStyle: 'none',
})
export const dot = style({
  forcedColorAdjust: 'none',
  width: 6,
  height: 6,
  borderRadius: vars.radius.round,
  background: vars.color.control,
  selectors: { '&[aria-current="step"]': { width: 20, background: vars.color.accent } },
})
export const review = style({
  margin: 0,
  padding: vars.space[12],
  border: `1px solid ${vars.color.hair}`,
  borderRadius: vars.radius.control,
  fontFamily: vars.font.sans,
  fontFeatureSettings: vars.font.digits,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
/** What was set takes effect with the next generation. */
export const generate = style({ display: 'flex', padding: `${vars.space[12]} ${vars.space[16]}` })
export const past = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  fontFeatureSettings: vars.font.digits,
})
globalStyle(`${past} :is(th, td)`, {
  padding: `${vars.space[6]} 0 ${vars.space[6]} ${vars.space[12]}`,
  borderBottom: `1px solid ${vars.color.hair}`,
  fontWeight: vars.weight.text,
  textAlign: 'end',
})
globalStyle(`${past} :is(th, td):first-child`, { paddingLeft: 0, textAlign: 'start' })
globalStyle(`${past} thead th`, { color: vars.color.text2, fontSize: vars.text[12] })
export const pastLines = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[8],
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
