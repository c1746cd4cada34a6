import { style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { vars } from '../theme/tokens.css.ts'

export const button = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  flex: 'none',
  height: vars.size.control,
  margin: `0 ${vars.space[8]} ${vars.space[8]}`,
  padding: `0 ${vars.space[8]}`,
  border: `1px solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  background: 'none',
  color: vars.color.text3,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  textAlign: 'start',
  selectors: { '&:hover': { background: vars.color.hover, color: vars.color.text2 } },
  '@media': { [media.touch]: { height: vars.size.touch } },
})
export const word = style({ flex: '1 1 auto' })
export const rail = style({ display: 'flex', justifyContent: 'center', paddingBottom: vars.space[8] })
