import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css.ts'

export const content = style({ display: 'flex', flexDirection: 'column', minHeight: '100%', height: '100%' })
export const brand = style({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[12],
  height: 60,
  padding: `0 ${vars.space[20]}`,
  fontSize: vars.text[16],
  fontWeight: vars.weight.strong,
  letterSpacing: vars.font.tight,
})
export const me = style({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[12],
  padding: `${vars.space[8]} ${vars.space[8]} ${vars.space[12]} ${vars.space[20]}`,
})
export const names = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: vars.space[2],
})
export const name = style({
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  fontWeight: vars.weight.strong,
})
export const zone = style({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[8],
  margin: `0 ${vars.space[8]}`,
  padding: `${vars.space[12]} ${vars.space[8]}`,
  borderTop: `1px solid ${vars.color.hair}`,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
})
