import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

/** What one step asks, which takes the focus when it comes. */
export const place = style({ outline: 'none' })
/** Four parts of a line, filled as far as one has come. */
export const steps = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: vars.space[8],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  hyphens: 'auto',
  overflowWrap: 'anywhere',
})
export const step = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[6],
  minWidth: 0,
  paddingTop: vars.space[8],
  borderTop: `2px solid ${vars.color.hair}`,
  color: vars.color.text3,
  '@media': { [media.phone]: { flexDirection: 'column', alignItems: 'flex-start', gap: vars.space[2] } },
})
export const reached = style([
  step,
  { borderTopColor: vars.color.accent, color: vars.color.text, fontWeight: vars.weight.label },
])
export const rules = style({
  listStyle: 'disc',
  margin: 0,
  paddingInlineStart: vars.space[20],
  color: vars.color.text2,
})
