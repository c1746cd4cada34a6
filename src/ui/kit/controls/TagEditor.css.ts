import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const box = style({ display: 'flex', flexDirection: 'column', gap: vars.space[8] })
export const list = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[6] })
export const tag = style({
  display: 'inline-flex',
  alignItems: 'center',
  maxWidth: '100%',
  paddingLeft: vars.space[8],
  borderRadius: vars.radius.tag,
  background: vars.color.raised,
  color: vars.color.text2,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  selectors: { '&[data-focus-visible]': { outline: `2px solid ${vars.color.accent}`, outlineOffset: 1 } },
})
export const word = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const form = style({ display: 'flex', alignItems: 'flex-end', gap: vars.space[8] })
export const field = style({ flex: 1, minWidth: 0 })
