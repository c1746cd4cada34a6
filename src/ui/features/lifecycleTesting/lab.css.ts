import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const page = style({ display: 'flex', flexDirection: 'column', gap: vars.space[16], minWidth: 0 })
export const top = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[12],
})
export const uses = style({ flex: '1 1 420px', maxWidth: vars.size.reading })
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)',
  gap: vars.space[12],
  alignItems: 'start',
  '@media': { [media.rail]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const acts = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: vars.space[12] })
export const number = style({ width: 132, flex: 'none' })
export const file = style({ display: 'none' })
/** The list scrolls in its own place where the run stands below it; beside it, the run stays in sight. */
export const list = style({ '@media': { [media.rail]: { maxHeight: '44vh', overflowY: 'auto' } } })
export const run = style({
  '@media': {
    [media.desktop]: {
      position: 'sticky',
      top: `calc(${vars.size.topBar} + ${vars.space[12]})`,
      maxHeight: `calc(100vh - ${vars.size.topBar} - ${vars.space[24]})`,
      overflowY: 'auto',
    },
  },
})
export const stack = style({ display: 'flex', flexDirection: 'column', gap: vars.space[16], minWidth: 0 })

/** Tables whose lines have several rows of text: they stack into cards on phones. */
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  '@media': { [media.phone]: { display: 'block' } },
})
export const head = style({
  '@media': {
    [media.phone]: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
})
export const body = style({ '@media': { [media.phone]: { display: 'block' } } })
export const th = style({
  textAlign: 'left',
  fontWeight: vars.weight.label,
  color: vars.color.text3,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  padding: `${vars.space[8]} ${vars.space[8]}`,
  borderBottom: `1px solid ${vars.color.hair}`,
  selectors: { '&:first-child': { paddingLeft: vars.space[16] }, '&:last-child': { paddingRight: vars.space[16] } },
})
export const td = style({
  verticalAlign: 'top',
  textAlign: 'left',
  fontWeight: vars.weight.text,
  padding: `${vars.space[8]} ${vars.space[8]}`,
  overflowWrap: 'anywhere',
  minWidth: 0,
  selectors: { '&:first-child': { paddingLeft: vars.space[16] }, '&:last-child': { paddingRight: vars.space[16] } },
  '@media': {
    [media.phone]: {
      display: 'block',
      padding: `${vars.space[2]} ${vars.space[16]}`,
      selectors: { '&:first-child': { paddingTop: vars.space[12] }, '&:last-child': { paddingBottom: vars.space[12] } },
    },
  },
})
export const tr = style({
  borderBottom: `1px solid ${vars.color.hair}`,
  selectors: {
    '&:last-child': { borderBottom: 0 },
    '&[data-chosen="true"]': { background: vars.color.raised },
    '&[data-first="true"]': { background: vars.color.warnTint },
  },
  '@media': { [media.phone]: { display: 'block' } },
})
export const what = style({ width: '18%', '@media': { [media.phone]: { width: 'auto' } } })
export const verdict = style({ width: 140, '@media': { [media.phone]: { width: 'auto' } } })
export const label = style({
  display: 'none',
  color: vars.color.text3,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  '@media': { [media.phone]: { display: 'block' } },
})
export const because = style({
  padding: `${vars.space[10]} ${vars.space[16]} ${vars.space[4]}`,
  color: vars.color.text2,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  fontWeight: vars.weight.text,
  textAlign: 'left',
  '@media': { [media.phone]: { display: 'block' } },
})
export const lines = style({ listStyle: 'none', margin: 0, padding: 0, fontFeatureSettings: vars.font.digits })
export const line = style({
  selectors: { '&[data-differs="true"]': { color: vars.color.warn, fontWeight: vars.weight.label } },
})
export const results = style({
  padding: `${vars.space[12]} ${vars.space[16]}`,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[12],
})
export const result = style({ width: 116, '@media': { [media.phone]: { width: 'auto' } } })
export const name = style({ width: '36%', '@media': { [media.phone]: { width: 'auto' } } })
export const pick = style({ textAlign: 'left', whiteSpace: 'normal' })

export const switches = style({ display: 'flex', flexWrap: 'wrap', gap: `${vars.space[8]} ${vars.space[24]}` })

/** The matrix scrolls within its panel, and its routes stay in sight. */
export const scroll = style({ overflowX: 'auto' })
export const grid = style({
  borderCollapse: 'collapse',
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  width: '100%',
})
export const gridCell = style({
  padding: `${vars.space[6]} ${vars.space[10]}`,
  textAlign: 'left',
  whiteSpace: 'nowrap',
  borderBottom: `1px solid ${vars.color.hair}`,
  fontWeight: vars.weight.text,
})
export const gridSentence = style({ whiteSpace: 'normal', overflowWrap: 'anywhere' })
export const gridHead = style({
  color: vars.color.text3,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  fontWeight: vars.weight.label,
})
export const gridRoute = style({
  position: 'sticky',
  left: 0,
  background: vars.color.panel,
  paddingLeft: vars.space[16],
  '@media': { [media.phone]: { maxWidth: 190, overflow: 'hidden', textOverflow: 'ellipsis' } },
})

export const said = style({ margin: 0 })
