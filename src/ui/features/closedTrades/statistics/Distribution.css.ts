import { createVar, style } from '@vanilla-extract/css'
import { media } from '../../../theme/media.ts'
import { vars } from '../../../theme/tokens.css.ts'

/** Share of the highest bar, and of the longest. */
export const height = createVar()
export const length = createVar()
/** Where zero stands between the ends. */
export const place = createVar()

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
})
export const item = style({ flex: 1, minWidth: 0, height: '100%' })
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
  selectors: { '&:not(:disabled)': { cursor: 'pointer' }, '&:not(:disabled):hover': { background: vars.color.hover } },
})
export const count = style({
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
  fontFeatureSettings: vars.font.digits,
  '@media': { [media.phone]: { display: 'none' } },
})
export const bar = style({
  width: '100%',
  flex: 'none',
  height: `calc(${height} * 0.9)`,
  borderRadius: '2px 2px 0 0',
  selectors: {
    '&[data-direction="up"]': { background: vars.color.upFill },
    '&[data-direction="down"]': { background: vars.color.downFill },
  },
})
export const zero = style({ position: 'absolute', left: place, transform: 'translateX(-50%)' })
export const axis = style({
  position: 'relative',
  display: 'flex',
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
  selectors: {
    '&[data-direction="up"]': { background: vars.color.upFill },
    '&[data-direction="down"]': { background: vars.color.downFill },
  },
})
