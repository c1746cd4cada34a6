import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'
import { GROUP_HEIGHT } from './dataTableColumns.ts'

const HEAD_HEIGHT = 32
const TOTAL_HEIGHT = 36

// `clip` cuts the corners without becoming a scroller, so that header and totals stick to the page.
export const frame = style({ minWidth: 0, overflow: 'clip', position: 'relative' })
export const panelled = style({
  background: vars.color.panel,
  border: `1px solid ${vars.color.hair}`,
  borderRadius: vars.radius.panel,
})
/** Inside a panel: the totals keep to its lower corners. */
export const embedded = style({ borderRadius: `0 0 calc(${vars.radius.panel} - 1px) calc(${vars.radius.panel} - 1px)` })
export const inside = style({
  overflow: 'auto',
  overscrollBehavior: 'contain',
  vars: { [vars.sticky.top]: '0px', [vars.sticky.bottom]: '0px' },
})
/** More columns than fit were chosen: the table scrolls in its own frame. */
export const tall = style({ maxHeight: `calc(100dvh - ${vars.size.topBar} - ${vars.space[32]})` })

export const table = style({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
  fontSize: vars.row.text,
  lineHeight: vars.row.line,
})

const cellBase = style({
  padding: 0,
  height: vars.row.height,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  fontWeight: 'inherit',
})
const ends = { overflow: 'hidden', textOverflow: 'ellipsis', padding: `0 ${vars.row.cellX}` } as const
// A cell's content is a box of known size, which no content can change: a figure that moves is laid out alone, never
// the table.
const contentBase = style({
  ...ends,
  contain: 'size layout',
  alignContent: 'center',
  selectors: {
    [`${cellBase}:first-child > &`]: { paddingLeft: vars.space[16] },
    [`${cellBase}:last-child > &`]: { paddingRight: vars.space[16] },
  },
})
/** Inside a cell of a row or of a group's head. */
export const content = style([contentBase, { height: `calc(${vars.row.height} - 1px)` }])
/** A cell and below it, in small, what a column that left says; in a line of a compact table beside it. */
export const pair = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  lineHeight: vars.line[13],
  selectors: { '[data-density="compact"] &': { flexDirection: 'row', alignItems: 'baseline', gap: vars.space[6] } },
})
export const below = style({
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text2,
})
globalStyle(`${pair} > *`, { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' })
export const aligns = styleVariants({
  start: { textAlign: 'left' },
  end: { textAlign: 'right' },
  center: { textAlign: 'center' },
})

export const headCell = style([
  cellBase,
  {
    ...ends,
    selectors: { '&:first-child': { paddingLeft: vars.space[16] }, '&:last-child': { paddingRight: vars.space[16] } },
    position: 'sticky',
    top: vars.sticky.top,
    zIndex: 2,
    height: HEAD_HEIGHT,
    background: vars.color.panel,
    // The line under the header stays with it while rows slide below; the first row draws none of its own.
    boxShadow: `inset 0 -1px 0 ${vars.color.hair}`,
    color: vars.color.text3,
    fontSize: vars.text[12],
    lineHeight: vars.line[12],
    fontWeight: vars.weight.label,
  },
])
export const sorted = style({ color: vars.color.text })
export const unit = style({ fontWeight: vars.weight.text, marginLeft: vars.space[4] })
export const sortButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[4],
  height: HEAD_HEIGHT,
  maxWidth: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  fontWeight: 'inherit',
  whiteSpace: 'nowrap',
  borderRadius: vars.radius.tag,
  outlineOffset: -2,
  selectors: { '&:hover': { color: vars.color.text } },
})
export const sortArrow = style({ flex: 'none' })

/** What the keyboard reaches stops between header and totals. */
const clear = {
  scrollMarginTop: HEAD_HEIGHT,
  scrollMarginBottom: `calc(${vars.sticky.bottom} + ${TOTAL_HEIGHT}px)`,
} as const
// The ring of the focus runs along the whole line: whatever of it is scrolled into sight shows it.
export const row = style({
  outlineOffset: -2,
  ...clear,
  selectors: {
    '&[data-opens]': { cursor: 'pointer' },
    '&:hover, &:focus-visible, &:has(:focus-visible)': {
      background: vars.color.hover,
      vars: { [vars.color.panel]: vars.color.hover },
    },
    '&[data-selected]': { background: vars.color.accentTint, vars: { [vars.color.panel]: vars.color.accentTint } },
    '&[data-state="stale"]': {
      color: vars.color.stale,
      vars: {
        [vars.color.up]: vars.color.stale,
        [vars.color.down]: vars.color.stale,
        [vars.color.text]: vars.color.stale,
        [vars.color.text2]: vars.color.stale,
        [vars.color.upFill]: vars.color.stale,
        [vars.color.downFill]: vars.color.stale,
      },
    },
    '&[data-state="closed"]': {
      color: vars.color.text3,
      vars: {
        [vars.strike]: 'line-through',
        [vars.color.text]: vars.color.text3,
        [vars.color.text2]: vars.color.text3,
      },
    },
  },
})
export const cell = style([
  cellBase,
  {
    borderTop: `1px solid ${vars.color.hair}`,
    fontFeatureSettings: vars.font.digits,
    textDecorationLine: vars.strike,
    // The bar of a row in which a control has the focus.
    selectors: {
      [`${row}:first-child > &`]: { borderTopColor: 'transparent' },
      [`${row}:has(:focus-visible) > &:first-child`]: { boxShadow: `inset 2px 0 0 ${vars.color.focus}` },
    },
  },
])

export const group = style({
  background: vars.color.raised,
  color: vars.color.text2,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  fontWeight: vars.weight.label,
  outlineOffset: -2,
  ...clear,
  vars: { [vars.row.height]: `${GROUP_HEIGHT}px` },
  selectors: { '&[data-folds]': { cursor: 'pointer' } },
})
export const groupCell = style([
  cellBase,
  {
    borderTop: `1px solid ${vars.color.hair}`,
    fontFeatureSettings: vars.font.digits,
    selectors: { [`${group}:first-child > &`]: { borderTopColor: 'transparent' } },
  },
])
// The margin of a line is not that of a control in it, which has the focus itself.
for (const line of [row, group]) globalStyle(`${line} :is(a, button, input)`, clear)
export const groupLabel = style({ display: 'flex', alignItems: 'center', gap: vars.space[8], minWidth: 0 })
export const chevron = style({
  flex: 'none',
  color: vars.color.text3,
  transition: `transform ${vars.motion.state} ${vars.motion.ease}`,
  selectors: { '[aria-expanded="false"] &': { transform: 'rotate(-90deg)' } },
})

export const totalCell = style([
  cellBase,
  {
    position: 'sticky',
    bottom: vars.sticky.bottom,
    zIndex: 2,
    height: TOTAL_HEIGHT,
    background: vars.color.panel,
    borderTop: `1px solid ${vars.color.rule}`,
    fontWeight: vars.weight.strong,
    fontFeatureSettings: vars.font.digits,
  },
])
export const totalContent = style([contentBase, { height: TOTAL_HEIGHT - 1 }])
export const slot = style({ padding: 0, borderTop: `1px solid ${vars.color.hair}` })
/** In the frame, wherever its wider table is scrolled to. */
export const empty = style({ position: 'sticky', left: 0 })
export const spacer = style({ padding: 0, border: 0 })
export const menuContent = style({ padding: '0 !important', textAlign: 'center' })
