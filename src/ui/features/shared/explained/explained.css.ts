import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/tokens.css.ts'

export const stack = style({ display: 'flex', flexDirection: 'column', gap: vars.space[16] })
export const figure = style({
  fontSize: vars.text[28],
  lineHeight: vars.line[28],
  fontWeight: vars.weight.strong,
  fontFeatureSettings: vars.font.digits,
  overflowWrap: 'anywhere',
})
export const facts = style({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr)',
  gap: `${vars.space[6]} ${vars.space[12]}`,
  margin: 0,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
})
export const term = style({ color: vars.color.text3 })
export const fact = style({ margin: 0, overflowWrap: 'anywhere' })
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
})
export const head = style({
  padding: `${vars.space[6]} 0`,
  textAlign: 'start',
  fontWeight: vars.weight.label,
  fontSize: vars.text[12],
  color: vars.color.text3,
  borderBottom: `1px solid ${vars.color.rule}`,
})
export const cell = style({
  padding: `${vars.space[6]} ${vars.space[8]} ${vars.space[6]} 0`,
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: vars.weight.text,
  borderBottom: `1px solid ${vars.color.hair}`,
  overflowWrap: 'anywhere',
})
export const amount = style({
  paddingRight: 0,
  paddingLeft: vars.space[8],
  textAlign: 'end',
  whiteSpace: 'nowrap',
  fontFeatureSettings: vars.font.digits,
})
export const total = style({ fontWeight: vars.weight.strong, borderBottom: 0 })
export const bar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[8] })
export const quiet = style({
  display: 'block',
  color: vars.color.text3,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
})
