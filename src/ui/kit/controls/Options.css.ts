import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

/** Height of a dropdown (spec 9, Misc UI: dropdown menu max height 300, min 140). */
export const MENU_MAX_HEIGHT = 300
export const MENU_MIN_HEIGHT = 140

export const popover = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 'max(var(--trigger-width), 160px)',
  maxWidth: 'min(360px, calc(100vw - 24px))',
  zIndex: vars.layer.popover,
  overflow: 'hidden',
  outline: 'none',
})
export const dropdown = style({ minHeight: MENU_MIN_HEIGHT, maxHeight: MENU_MAX_HEIGHT })
export const content = style({ display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 })
export const searchBox = style({ padding: vars.space[8], borderBottom: `1px solid ${vars.color.hair}` })
export const list = style({
  padding: vars.space[4],
  overflow: 'auto',
  outline: 'none',
  flex: '1 1 auto',
  minHeight: 0,
  overscrollBehavior: 'contain',
})
export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  minHeight: vars.size.control,
  padding: `${vars.space[6]} ${vars.space[8]}`,
  borderRadius: vars.radius.control,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  color: vars.color.text,
  cursor: 'default',
  outline: 'none',
  textDecoration: 'none',
  selectors: {
    '&[data-hovered], &[data-focused]': { background: vars.color.hover },
    '&[data-focus-visible]': { boxShadow: `inset 0 0 0 2px ${vars.color.focus}` },
    '&[data-disabled]': { color: vars.color.textOff },
    '&[data-href]': { cursor: 'pointer' },
  },
  '@media': {
    [media.forced]: { selectors: { '&[data-focused]': { outline: '2px solid Highlight', outlineOffset: -2 } } },
  },
})
export const tones = styleVariants({ default: {}, danger: { color: vars.color.danger } })
export const label = style({
  flex: '1 1 auto',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const hint = style({
  color: vars.color.text3,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  whiteSpace: 'nowrap',
})
export const under = style({
  display: 'block',
  color: vars.color.text3,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  whiteSpace: 'normal',
})
export const icon = style({ color: vars.color.text2, flex: 'none' })
export const check = style({
  color: vars.color.accent,
  flex: 'none',
  visibility: 'hidden',
  marginLeft: 'auto',
  selectors: { '[data-selected] > &': { visibility: 'visible' } },
})
export const section = style({
  selectors: {
    '& + &': { borderTop: `1px solid ${vars.color.hair}`, marginTop: vars.space[4], paddingTop: vars.space[4] },
  },
})
export const sectionTitle = style({
  padding: `${vars.space[6]} ${vars.space[8]} ${vars.space[4]}`,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
  fontWeight: vars.weight.label,
})
export const nothing = style({
  padding: vars.space[12],
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  color: vars.color.text3,
  textAlign: 'center',
})
