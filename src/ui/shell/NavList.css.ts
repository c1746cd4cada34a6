import { style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { vars } from '../theme/tokens.css.ts'

export const nav = style({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: vars.space[8],
  padding: `${vars.space[8]} ${vars.space[8]} 0`,
})
export const list = style({ display: 'flex', flexDirection: 'column', gap: 1 })
/** The first locked entry, below a line from those above. A line that were an entry of its own would be read as one. */
export const ruled = style({
  selectors: {
    '&:not(:first-child)::before': {
      content: '',
      display: 'block',
      height: 1,
      background: vars.color.hair,
      margin: vars.space[8],
    },
  },
})

const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[10],
  width: '100%',
  height: 32,
  padding: `0 ${vars.space[8]}`,
  borderRadius: vars.radius.control,
  outlineOffset: -2,
  color: vars.color.text2,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  fontWeight: vars.weight.label,
  selectors: {
    [`${nav}[data-layout="rail"] &`]: { justifyContent: 'center', padding: 0 },
    [`${nav}[data-layout="drawer"] &`]: {
      height: 44,
      gap: 14,
      padding: `0 ${vars.space[12]}`,
      fontSize: vars.text[16],
      lineHeight: vars.line[16],
    },
  },
})
export const entry = style([
  row,
  {
    textDecoration: 'none',
    transition: `background ${vars.motion.state} ${vars.motion.ease}, color ${vars.motion.state} ${vars.motion.ease}`,
    selectors: {
      '&:hover': { background: vars.color.hover, color: vars.color.text, textDecoration: 'none' },
      '&[aria-current="page"]': { background: vars.color.raised, color: vars.color.text },
    },
    '@media': {
      [media.forced]: {
        selectors: { '&[aria-current="page"]:not(:focus-visible)': { outline: '1px solid Highlight' } },
      },
    },
  },
])
export const icon = style({
  flex: 'none',
  selectors: { [`${entry}[aria-current="page"] &`]: { color: vars.color.accent } },
})
export const label = style({ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const count = style({
  color: vars.color.text3,
  fontSize: vars.text[12],
  fontWeight: vars.weight.text,
  fontFeatureSettings: vars.font.digits,
})
export const locked = style([
  row,
  {
    color: vars.color.text3,
    cursor: 'default',
    selectors: {
      [`${nav}[data-layout="rail"] &`]: { position: 'relative' },
      [`${nav}[data-layout="drawer"] &`]: { height: 56 },
    },
  },
])
/** Behind the words; in the rail at the icon's lower right corner, which it covers. */
export const lock = style({
  flex: 'none',
  selectors: {
    [`${nav}[data-layout="rail"] &`]: {
      position: 'absolute',
      left: `calc(50% + ${vars.space[2]})`,
      bottom: vars.space[4],
      background: vars.color.page,
      borderRadius: vars.radius.control,
    },
  },
})
export const note = style({
  display: 'block',
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  fontWeight: vars.weight.text,
})
// On wide screens the note takes the label's place under the pointer, so that rows stay one line high.
export const hoverNote = style({
  display: 'none',
  selectors: {
    [`${locked}:hover &, ${locked}:focus-visible &`]: {
      display: 'inline',
      marginLeft: vars.space[6],
      fontSize: vars.text[12],
      fontWeight: vars.weight.text,
    },
  },
})
