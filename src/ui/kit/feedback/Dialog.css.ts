import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

const moves = `opacity ${vars.motion.panel} ${vars.motion.ease}, transform ${vars.motion.panel} ${vars.motion.ease}`

export const scrim = style({
  position: 'fixed',
  inset: 0,
  height: 'var(--visual-viewport-height, 100dvh)',
  background: vars.color.scrim,
  zIndex: vars.layer.dialog,
  display: 'grid',
  placeItems: 'center',
  padding: vars.space[16],
  transition: `opacity ${vars.motion.panel} ${vars.motion.ease}`,
  selectors: { '&[data-entering], &[data-exiting]': { opacity: 0 } },
})
export const modal = style({
  width: '100%',
  maxHeight: '100%',
  minHeight: 0,
  display: 'flex',
  transition: moves,
  selectors: { '&[data-entering]': { opacity: 0, transform: 'translateY(-4px)' } },
})
export const widths = styleVariants({
  md: { maxWidth: vars.size.dialog },
  lg: { maxWidth: vars.size.wizard },
  wide: { maxWidth: 960 },
})
export const dialog = style({ display: 'flex', flexDirection: 'column', outline: 'none', width: '100%', minHeight: 0 })
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[12],
  padding: `${vars.space[20]} ${vars.space[20]} 0`,
})
export const title = style({
  fontSize: vars.text[16],
  lineHeight: vars.line[16],
  fontWeight: vars.weight.strong,
  flex: '1 1 auto',
  minWidth: 0,
  textWrap: 'balance',
})
export const step = style({
  color: vars.color.text3,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  whiteSpace: 'nowrap',
  fontFeatureSettings: vars.font.digits,
})
export const stepLine = style({ margin: `${vars.space[12]} ${vars.space[20]} 0` })
export const body = style({
  padding: `${vars.space[6]} ${vars.space[20]} ${vars.space[16]}`,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  color: vars.color.text2,
  overflow: 'auto',
  flex: '1 1 auto',
  minHeight: 0,
})
export const content = style({ color: vars.color.text, paddingTop: vars.space[16] })
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: vars.space[8],
  padding: `0 ${vars.space[20]} ${vars.space[20]}`,
  '@media': { [media.phone]: { flexWrap: 'wrap' } },
})
export const ruledFoot = style({
  borderTop: `1px solid ${vars.color.hair}`,
  paddingTop: vars.space[12],
  paddingBottom: vars.space[12],
})
export const error = style({ color: vars.color.danger, paddingTop: vars.space[8] })

export const sideScrim = style({ display: 'block', padding: 0 })
const sheet = {
  position: 'absolute',
  background: vars.color.panel,
  display: 'flex',
  transition: moves,
  outline: 'none',
} as const
export const sides = styleVariants({
  left: {
    ...sheet,
    inset: '0 auto 0 0',
    width: 304,
    maxWidth: 'calc(100vw - 44px)',
    borderRight: `1px solid ${vars.color.rule}`,
    selectors: { '&[data-entering], &[data-exiting]': { transform: 'translateX(-16px)', opacity: 0 } },
  },
  right: {
    ...sheet,
    inset: '0 0 0 auto',
    width: 400,
    maxWidth: '100vw',
    borderLeft: `1px solid ${vars.color.rule}`,
    selectors: { '&[data-entering], &[data-exiting]': { transform: 'translateX(16px)', opacity: 0 } },
  },
  bottom: {
    ...sheet,
    inset: 'auto 0 0 0',
    maxHeight: '86dvh',
    borderTop: `1px solid ${vars.color.rule}`,
    borderRadius: `${vars.radius.panel} ${vars.radius.panel} 0 0`,
    paddingBottom: 'env(safe-area-inset-bottom)',
    selectors: { '&[data-entering], &[data-exiting]': { transform: 'translateY(16px)', opacity: 0 } },
  },
})
export const sideHead = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  minHeight: 52,
  padding: `0 ${vars.space[8]} 0 ${vars.space[16]}`,
  borderBottom: `1px solid ${vars.color.hair}`,
  flex: 'none',
})
export const sideBody = style({ flex: '1 1 auto', minHeight: 0, overflow: 'auto' })
export const sidePadded = style({ padding: vars.space[16] })
export const sideFoot = style({
  display: 'flex',
  gap: vars.space[8],
  padding: vars.space[12],
  borderTop: `1px solid ${vars.color.hair}`,
  flex: 'none',
})
