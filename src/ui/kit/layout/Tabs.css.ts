import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const line = style({
  display: 'flex',
  alignItems: 'flex-end',
  gap: vars.space[12],
  borderBottom: `1px solid ${vars.color.hair}`,
})
export const list = style({
  display: 'flex',
  flex: 1,
  minWidth: 0,
  marginBottom: -1,
  gap: vars.space[20],
  overflowX: 'auto',
  scrollbarWidth: 'none',
})
export const tab = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[6],
  padding: '8px 0 9px',
  borderBottom: '2px solid transparent',
  marginBottom: -1,
  flex: 'none',
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  fontWeight: vars.weight.label,
  color: vars.color.text2,
  cursor: 'pointer',
  outlineOffset: -2,
  transition: `color ${vars.motion.state} ${vars.motion.ease}`,
  selectors: {
    '&[data-hovered]': { color: vars.color.text },
    '&[data-selected]': { color: vars.color.text, borderBottomColor: vars.color.accent },
    '&[data-disabled]': { color: vars.color.textOff, cursor: 'default' },
  },
  // A forced colour is never transparent: all tabs would be underlined.
  '@media': { [media.forced]: { selectors: { '&:not([data-selected])': { borderBottomColor: 'Canvas' } } } },
})
export const panel = style({ paddingTop: vars.space[16], outlineOffset: 4 })
