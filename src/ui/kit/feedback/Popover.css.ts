import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const popover = style({ maxWidth: 'calc(100vw - 24px)', zIndex: vars.layer.popover, outline: 'none' })
export const dialog = style({ outline: 'none', maxHeight: 'inherit', overflow: 'auto' })
export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  padding: `${vars.space[10]} ${vars.space[8]} ${vars.space[10]} ${vars.space[16]}`,
})
export const title = style({
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  fontWeight: vars.weight.strong,
  flex: '1 1 auto',
  minWidth: 0,
})
export const body = style({
  padding: `0 ${vars.space[16]} ${vars.space[16]}`,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  color: vars.color.text2,
})
