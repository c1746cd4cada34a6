import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

const appear = keyframes({ from: { opacity: 0, transform: 'translateY(-4px)' } })

/** Under the top bar at the right; a full-width sheet on phones. */
export const panel = style({
  position: 'fixed',
  top: `calc(${vars.size.topBar} + 6px)`,
  right: vars.space[20],
  zIndex: vars.layer.popover,
  width: 400,
  maxHeight: `calc(100dvh - ${vars.size.topBar} - 18px)`,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  background: vars.color.overlay,
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.panel,
  boxShadow: vars.color.shadow,
  animation: `${appear} ${vars.motion.panel} ${vars.motion.ease}`,
  '@media': {
    [media.phone]: { left: vars.space[8], right: vars.space[8], width: 'auto' },
    [media.still]: { animation: 'none' },
  },
})

export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  minHeight: 48,
  padding: `0 ${vars.space[8]} 0 ${vars.space[16]}`,
  borderBottom: `1px solid ${vars.color.hair}`,
})
/** The count goes below the title where both do not fit beside the tools. */
export const heading = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[8],
  minWidth: 0,
})
export const title = style({
  fontSize: vars.text[14],
  lineHeight: vars.line[14],
  fontWeight: vars.weight.strong,
  margin: 0,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
})
export const tools = style({
  marginLeft: 'auto',
  display: 'flex',
  flexShrink: 0,
  gap: vars.space[4],
  '@media': { [media.phone]: { gap: 0 } },
})
export const body = style({
  overflowY: 'auto',
  flex: '1 1 auto',
  minHeight: 0,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  overscrollBehavior: 'contain',
})
export const footer = style({
  borderTop: `1px solid ${vars.color.hair}`,
  padding: `${vars.space[10]} ${vars.space[16]}`,
  textAlign: 'center',
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
})

export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '16px 28px 1fr auto',
  columnGap: vars.space[8],
  alignItems: 'center',
  padding: `${vars.space[10]} ${vars.space[16]} ${vars.space[10]} ${vars.space[8]}`,
  borderBottom: `1px solid ${vars.color.hair}`,
  ':last-child': { borderBottom: 'none' },
  selectors: { '&:hover': { background: vars.color.overlayHover } },
})
export const cover = style({
  position: 'absolute',
  inset: 0,
  cursor: 'pointer',
  background: 'none',
  border: 'none',
  padding: 0,
  selectors: { '&:focus-visible': { outline: `2px solid ${vars.color.accent}`, outlineOffset: -2 } },
})
export const dot = style({
  width: 7,
  height: 7,
  borderRadius: vars.radius.round,
  background: vars.color.accent,
  forcedColorAdjust: 'none',
  justifySelf: 'center',
})
export const tile = style({
  position: 'relative',
  width: 28,
  height: 28,
  borderRadius: vars.radius.control,
  display: 'grid',
  placeItems: 'center',
  background: vars.color.raised,
  color: vars.color.text2,
})
export const tileTones = styleVariants({
  neutral: {},
  gain: { background: vars.color.upTint, color: vars.color.up },
  loss: { background: vars.color.downTint, color: vars.color.down },
})
/** Milestones at 50 per cent are outlined, at 75 filled (spec 9, Notifications). */
export const strengths = styleVariants({
  0: {},
  1: { boxShadow: 'inset 0 0 0 1px currentColor' },
  2: { boxShadow: 'inset 0 0 0 2px currentColor, 0 0 0 1px currentColor' },
})
/** On the corner of the tile: which coin it is about, without taking room from the words. */
export const coin = style({
  position: 'absolute',
  left: -7,
  bottom: -7,
  display: 'grid',
  borderRadius: '50%',
  boxShadow: `0 0 0 2px ${vars.color.overlay}`,
})
export const words = style({ minWidth: 0 })
const line = style({ display: 'block', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' })
// The figure stands at the end: a long title takes a second line rather than lose it.
export const rowTitle = style({
  minWidth: 0,
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflowWrap: 'anywhere',
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  fontWeight: vars.weight.label,
  color: vars.color.text,
})
/** Beside the last word of the title. */
export const outside = style({ display: 'inline', verticalAlign: '-1px' })
export const read = style({ color: vars.color.text2 })
export const strong = style({ fontWeight: vars.weight.strong })
export const detail = style([line, { fontSize: vars.text[12], lineHeight: vars.line[12], color: vars.color.text2 }])
export const end = style({
  position: 'relative',
  display: 'grid',
  justifyItems: 'end',
  rowGap: vars.space[2],
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
})
export const acts = style({ display: 'flex', alignItems: 'center', gap: vars.space[4] })
export const settings = style({
  padding: `${vars.space[8]} ${vars.space[16]} ${vars.space[16]}`,
  display: 'grid',
  rowGap: vars.space[4],
})
export const hint = style({
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
  margin: `${vars.space[4]} 0 ${vars.space[8]}`,
})
export const muted = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[8],
  margin: `${vars.space[4]} 0`,
  fontSize: vars.text[13],
  overflowWrap: 'anywhere',
})
export const undo = style({
  borderTop: `1px solid ${vars.color.hair}`,
  margin: 0,
  padding: `${vars.space[8]} ${vars.space[16]}`,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text2,
})
