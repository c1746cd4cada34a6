import { globalStyle, style } from '@vanilla-extract/css'
import * as shell from '../../shell/Shell.css.ts'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

// A report on paper is the report alone: nothing of the frame around it. The one place that reaches into another
// part, because only the frame knows what surrounds a screen.
const onPaper = { '@media': { [media.print]: { display: 'none' } } } as const
globalStyle(`${shell.frame} > :not(main), ${shell.frame} ~ *, ${shell.main} > :not([data-report])`, onPaper)
globalStyle(`${shell.frame}`, { '@media': { [media.print]: { display: 'block', minHeight: 0 } } })
globalStyle(`${shell.main}`, { '@media': { [media.print]: { display: 'block', padding: 0 } } })
globalStyle('body', { '@media': { [media.print]: { fontSize: '10pt', printColorAdjust: 'exact' } } })

/** Only on the screen. */
const screenOnly = style(onPaper)
export const report = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.size.gap,
  '@media': { [media.print]: { display: 'block' } },
})
const line = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[8],
  '@media': { [media.phone]: { columnGap: vars.space[4] } },
} as const
export const bar = style([line, { alignItems: 'center' }, screenOnly])
export const end = style([line, { marginLeft: 'auto' }])
export const head = style({ display: 'flex', flexDirection: 'column', gap: vars.space[4] })
export const section = style({ '@media': { [media.print]: { marginTop: vars.space[16] } } })
export const scroll = style({ overflowX: 'auto', '@media': { [media.print]: { overflow: 'visible' } } })
/** The tables of a report stand under each other, so their columns do. */
export const table = style({
  width: '100%',
  minWidth: 640,
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  fontFeatureSettings: vars.font.digits,
  '@media': { [media.print]: { fontSize: '8.5pt', minWidth: 0 } },
})
/** Repeated on every page that the table reaches. */
export const tableHead = style({ display: 'table-header-group' })
export const row = style({ breakInside: 'avoid', borderBottom: `1px solid ${vars.color.hair}` })
export const totalRow = style({ breakInside: 'avoid', fontWeight: vars.weight.strong })
const cellBase = { padding: `${vars.space[6]} ${vars.space[8]}`, verticalAlign: 'top' } as const
export const name = style({
  ...cellBase,
  width: '22%',
  paddingLeft: vars.space[16],
  textAlign: 'start',
  fontWeight: 'inherit',
  overflowWrap: 'anywhere',
})
export const digits = style({
  ...cellBase,
  textAlign: 'end',
  whiteSpace: 'nowrap',
  selectors: { '&:last-child': { paddingRight: vars.space[16] } },
})
export const headCell = style({
  fontSize: vars.text[12],
  fontWeight: vars.weight.label,
  color: vars.color.text3,
  whiteSpace: 'normal',
})
