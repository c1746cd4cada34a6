import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const live = style({
  forcedColorAdjust: 'none',
  width: 6,
  height: 6,
  borderRadius: vars.radius.round,
  background: vars.color.ok,
})
export const shares = style({ display: 'flex', flexDirection: 'column', gap: vars.space[6] })
export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space[2]} ${vars.space[12]}`,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text2,
  maxHeight: 34,
  overflow: 'hidden',
})
export const name = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[6],
  minWidth: 0,
  maxWidth: '14ch',
})
export const cut = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const footnote = style({ marginLeft: 'auto' })
