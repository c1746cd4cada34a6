import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

/** One width for all times, so that the rail is straight: beside a clock alone another line may carry its day. */
const COLUMNS = 'minmax(44px, auto) 12px minmax(0, 1fr)'
export const list = style({
  display: 'grid',
  gridTemplateColumns: COLUMNS,
  columnGap: vars.space[8],
  padding: `${vars.space[4]} 0`,
})
export const entry = style({
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: [COLUMNS, 'subgrid'],
  gap: `0 ${vars.space[8]}`,
  padding: `7px ${vars.space[12]}`,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
})
export const time = style({
  color: vars.color.text3,
  textAlign: 'right',
  fontFeatureSettings: vars.font.digits,
  paddingTop: 1,
  whiteSpace: 'nowrap',
})
// The line runs behind the node from edge to edge of the row; the first and last rows end it at their node.
export const rail = style({
  position: 'relative',
  '::before': {
    content: '""',
    position: 'absolute',
    left: 5,
    top: -7,
    bottom: -7,
    width: 0,
    borderLeft: `1px solid ${vars.color.rule}`,
  },
  selectors: {
    [`${entry}:first-child > &::before`]: { top: 8 },
    [`${entry}:last-child > &::before`]: { bottom: 'calc(100% - 8px)' },
    [`${entry}:only-child > &::before`]: { display: 'none' },
  },
})
export const gap = style({ '::before': { borderLeftStyle: 'dashed' } })
export const node = style({
  position: 'absolute',
  top: 4,
  left: 1,
  width: 9,
  height: 9,
  borderRadius: '50%',
  background: vars.color.panel,
  border: `2px solid ${vars.color.control}`,
})
export const nodes = styleVariants({
  plain: {},
  up: { borderColor: vars.color.upFill, background: vars.color.upFill },
  down: { borderColor: vars.color.downFill, background: vars.color.downFill },
  accent: { borderColor: vars.color.accent },
  ok: { borderColor: vars.color.ok, background: vars.color.ok },
  warn: { borderColor: vars.color.warn },
  danger: { borderColor: vars.color.danger, borderRadius: 2 },
})
export const title = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[6],
  color: vars.color.text,
  fontWeight: vars.weight.label,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
})
export const detail = style({ display: 'block', color: vars.color.text2, fontFeatureSettings: vars.font.digits })
export const verdict = style({ display: 'block', color: vars.color.text3 })
