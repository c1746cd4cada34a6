import { createVar, globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

/** Whole life of the toast. */
export const life = createVar()
const shrink = keyframes({ from: { transform: 'scaleX(1)' }, to: { transform: 'scaleX(0)' } })
const arrives = keyframes({ from: { opacity: 0, transform: 'translateY(-4px)' } })

export const region = style({
  position: 'fixed',
  top: `calc(${vars.size.topBar} + 12px)`,
  right: vars.size.gutter,
  zIndex: vars.layer.toast,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[8],
  width: vars.size.toast,
  maxWidth: 'calc(100vw - 24px)',
  pointerEvents: 'none',
  transition: `right ${vars.motion.panel} ${vars.motion.ease}`,
  selectors: {
    '&[data-low]': { top: 'auto', bottom: `calc(${vars.size.gutter} + env(safe-area-inset-bottom))` },
  },
})
/**
 * While the notification panel or a drawer of the right edge (both 400 wide) is open, toasts stand to its left and
 * cover none of it.
 */
const aside = { right: `calc(${vars.size.gutter} + 400px + 12px)` } as const
export const besidePanel = style({ '@media': { [media.desktop]: aside } })
// An attribute and no `:has`, which would have the whole page looked through at every change.
globalStyle(`:root[data-drawer] ${region}`, { '@media': { [media.desktop]: aside } })
export const more = style({
  alignSelf: 'flex-end',
  pointerEvents: 'auto',
  padding: `${vars.space[4]} ${vars.space[10]}`,
  borderRadius: vars.radius.round,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
})

export const toast = style({
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  gap: `${vars.space[2]} ${vars.space[10]}`,
  width: '100%',
  padding: `${vars.space[10]} ${vars.space[8]} ${vars.space[12]} ${vars.space[12]}`,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  animation: `${arrives} ${vars.motion.panel} ${vars.motion.ease}`,
})
globalStyle(`${toast} :is(a, button)`, { pointerEvents: 'auto' })
export const icons = styleVariants({
  plain: { color: vars.color.text2 },
  ok: { color: vars.color.ok },
  warn: { color: vars.color.warn },
  danger: { color: vars.color.danger },
  accent: { color: vars.color.accent },
  up: { color: vars.color.up },
  down: { color: vars.color.down },
})
export const icon = style({ paddingTop: 1 })
export const title = style({
  fontWeight: vars.weight.label,
  fontFeatureSettings: vars.font.digits,
  overflowWrap: 'anywhere',
})
export const text = style({
  gridColumn: 2,
  color: vars.color.text2,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  fontFeatureSettings: vars.font.digits,
})
export const links = style({
  gridColumn: 2,
  display: 'flex',
  gap: vars.space[12],
  paddingTop: vars.space[4],
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
})
export const close = style({ margin: '-3px 0', gridColumn: 3, gridRow: 1 })
export const line = style({
  position: 'absolute',
  left: 0,
  right: 0,
  bottom: 0,
  height: 2,
  background: vars.color.control,
  transformOrigin: 'left',
  animation: `${shrink} ${life} linear both`,
  selectors: { [`${toast}:focus-within &, [data-paused] > &`]: { animationPlayState: 'paused' } },
  '@media': { [media.still]: { display: 'none' } },
})
export const progress = style({ gridColumn: 2, paddingTop: vars.space[6] })
