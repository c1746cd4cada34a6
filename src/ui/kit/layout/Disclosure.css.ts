import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const box = style({ minWidth: 0, selectors: { '& + &': { borderTop: `1px solid ${vars.color.hair}` } } })
export const heading = style({ fontSize: 'inherit', fontWeight: 'inherit' })
export const trigger = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[12],
  width: '100%',
  padding: `${vars.space[12]} ${vars.space[16]}`,
  border: 0,
  background: 'none',
  textAlign: 'left',
  cursor: 'pointer',
  color: vars.color.text,
  outlineOffset: -2,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  selectors: { '&[data-hovered]': { background: vars.color.hover } },
})
export const words = style({ flex: '1 1 auto', minWidth: 0 })
export const title = style({ display: 'block', fontWeight: vars.weight.strong })
export const note = style({
  display: 'block',
  color: vars.color.text2,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  paddingTop: vars.space[2],
})
export const chevron = style({
  color: vars.color.text3,
  transition: `transform ${vars.motion.state} ${vars.motion.ease}`,
  selectors: { '[aria-expanded="true"] > &': { transform: 'rotate(180deg)' } },
})
export const icon = style({ color: vars.color.text2 })
export const panel = style({
  padding: `0 ${vars.space[16]} ${vars.space[16]}`,
  selectors: { '&[hidden]': { display: 'none' }, '[data-bare] > &': { padding: 0 } },
})
