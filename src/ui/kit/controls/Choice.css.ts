import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const choice = style({
  display: 'flex',
  width: 'fit-content',
  maxWidth: '100%',
  alignItems: 'center',
  gap: vars.space[8],
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  color: vars.color.text,
  cursor: 'pointer',
  minWidth: 0,
  position: 'relative',
  selectors: { '&[data-disabled]': { color: vars.color.textOff, cursor: 'default' } },
  '@media': { [media.phone]: { minHeight: vars.size.touch } },
})
export const spread = style({
  display: 'flex',
  width: '100%',
  flexDirection: 'row-reverse',
  justifyContent: 'space-between',
})
export const words = style({ minWidth: 0 })
export const hint = style({
  display: 'block',
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
})
export const cardHint = style({ padding: '6px 0 8px', color: vars.color.text2 })
/** What is chosen, where the system's colours are forced; inherited by tick and bullet. */
const forcedOn = {
  forcedColorAdjust: 'none',
  background: 'Highlight',
  borderColor: 'Highlight',
  color: 'HighlightText',
  outlineColor: 'CanvasText',
} as const
const ring = { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 }

export const box = style({
  width: 16,
  height: 16,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: vars.radius.tag,
  border: `1px solid ${vars.color.control}`,
  color: 'transparent',
  transition: `background ${vars.motion.state} ${vars.motion.ease}`,
  selectors: {
    '[data-selected] > &': {
      background: vars.color.accentSolid,
      borderColor: vars.color.accentSolid,
      color: vars.color.onSolid,
    },
    '[data-focus-visible] > &': ring,
    '[data-invalid] > &': { borderColor: vars.color.danger },
    '[data-disabled] > &': { opacity: 0.5 },
  },
  '@media': {
    [media.forced]: { selectors: { '[data-selected] > &': forcedOn } },
  },
})
/** No colour hides it: the system may force one. */
export const tick = style({
  visibility: 'hidden',
  selectors: { [`[data-selected] > ${box} > &`]: { visibility: 'visible' } },
})
export const round = style({ borderRadius: '50%' })
export const bullet = style({ width: 6, height: 6, borderRadius: '50%', background: 'currentColor' })
export const rail = style({
  width: 30,
  height: 18,
  flex: 'none',
  borderRadius: vars.radius.round,
  border: `1px solid ${vars.color.control}`,
  position: 'relative',
  transition: `background ${vars.motion.state} ${vars.motion.ease}`,
  '::after': {
    content: '""',
    position: 'absolute',
    left: 3,
    top: 3,
    width: 10,
    height: 10,
    borderRadius: '50%',
    background: vars.color.control,
    transition: `transform ${vars.motion.state} ${vars.motion.ease}`,
  },
  selectors: {
    '[data-selected] > &': { background: vars.color.accentSolid, borderColor: vars.color.accentSolid },
    '[data-selected] > &::after': { transform: 'translateX(12px)', background: vars.color.onSolid },
    '[data-focus-visible] > &': ring,
    '[data-disabled] > &': { opacity: 0.5 },
  },
  '@media': {
    [media.forced]: {
      '::after': { forcedColorAdjust: 'none', background: 'CanvasText' },
      selectors: {
        '[data-selected] > &': forcedOn,
        '[data-selected] > &::after': { background: 'HighlightText' },
      },
    },
  },
})
export const group = style({ display: 'flex', gap: `${vars.space[10]} ${vars.space[16]}`, flexWrap: 'wrap' })
export const column = style({ flexDirection: 'column', flexWrap: 'nowrap' })
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  gap: vars.space[12],
})
export const card = style({
  display: 'block',
  height: '100%',
  padding: `${vars.space[12]} 14px`,
  borderRadius: vars.radius.panel,
  border: `1px solid ${vars.color.hair}`,
  background: vars.color.panel,
  color: vars.color.text,
  cursor: 'pointer',
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  selectors: {
    '&[data-hovered]': { borderColor: vars.color.rule },
    '&[data-selected]': { background: vars.color.accentTint, borderColor: vars.color.accentLine },
    '&[data-focus-visible]': ring,
  },
})
export const cardHead = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  fontWeight: vars.weight.strong,
})
export const cardBox = style({
  '@media': { [media.forced]: { selectors: { [`${card}[data-selected] &`]: forcedOn } } },
  selectors: {
    [`${card}[data-selected] &`]: {
      background: vars.color.accentSolid,
      borderColor: vars.color.accentSolid,
      color: vars.color.onSolid,
    },
  },
})
