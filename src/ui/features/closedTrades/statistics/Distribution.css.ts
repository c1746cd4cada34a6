import { createVar, style } from '@vanilla-extract/css'
import { media } from '../../../theme/media.ts'
import { vars } from '../../../theme/tokens.css.ts'

/** Share of the highest bar, and of the longest. */
export const share = createVar()
export const length = createVar()
/** Where zero stands between the ends. */
export const place = createVar()

/** Of a bar on a phone, px: no less than 24 is hit by a finger. */
const LINE = 28

export const frame = style({ display: 'flex', flexDirection: 'column', gap: vars.space[6] })
export const bars = style({
  display: 'flex',
  alignItems: 'flex-end',
  gap: 2,
  height: 180,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderBottom: `1px solid ${vars.color.rule}`,
  '@media': {
    [media.phone]: { flexDirection: 'column', alignItems: 'stretch', gap: 0, height: 'auto', borderBottom: 0 },
  },
})
export const item = style({
  flex: 1,
  minWidth: 0,
  height: '100%',
  '@media': { [media.phone]: { flex: 'none', height: LINE } },
})
export const slot = style({
  width: '100%',
  height: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  alignItems: 'center',
  '@media': { [media.phone]: { flexDirection: 'row', justifyContent: 'flex-start', gap: vars.space[8] } },
  selectors: { '&:not(:disabled)': { cursor: 'pointer' }, '&:not(:disabled):hover': { background: vars.color.hover } },
})
export const range = style({
  display: 'none',
  flex: 'none',
  // Figures are not cut: a long range takes a second line.
  width: 'min(45%, 168px)',
  textAlign: 'left',
  fontSize: vars.text[12],
  lineHeight: '14px',
  color: vars.color.text2,
  fontFeatureSettings: vars.font.digits,
  '@media': { [media.phone]: { display: 'block' } },
})
export const count = style({
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
  fontFeatureSettings: vars.font.digits,
  // Behind the bar, where all of them stand below each other.
  '@media': { [media.phone]: { order: 1, flex: 'none', minWidth: '3ch', textAlign: 'right', marginLeft: 'auto' } },
})
export const bar = style({
  width: '100%',
  flex: 'none',
  height: `calc(${share} * 0.9)`,
  borderRadius: '2px 2px 0 0',
  forcedColorAdjust: 'none',
  selectors: {
    '&[data-direction="up"]': { background: vars.color.upFill },
    '&[data-direction="down"]': { background: vars.color.downFill },
  },
  // What is left of the line beside range and count.
  '@media': {
    [media.phone]: {
      flex: '0 1 auto',
      width: `calc(${share} * 0.36)`,
      height: 12,
      borderRadius: '0 2px 2px 0',
    },
  },
})
export const zero = style({ position: 'absolute', left: place, transform: 'translateX(-50%)' })
export const axis = style({
  position: 'relative',
  display: 'flex',
  '@media': { [media.phone]: { display: 'none' } },
  justifyContent: 'space-between',
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
  fontFeatureSettings: vars.font.digits,
})
export const track = style({ display: 'block', height: 4, minWidth: 24 })
export const fill = style({
  display: 'block',
  height: 4,
  width: length,
  borderRadius: 2,
  forcedColorAdjust: 'none',
  selectors: {
    '&[data-direction="up"]': { background: vars.color.upFill },
    '&[data-direction="down"]': { background: vars.color.downFill },
  },
})
