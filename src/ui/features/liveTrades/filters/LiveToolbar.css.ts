import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/tokens.css.ts'

/** The bar's own width decides what it can say, because the sidebar may be open. */
const WIDE = '(min-width: 1300px)'
export const box = style({ containerType: 'inline-size' })
/** Under this the rarer things leave, so that the bar stays one line on a small laptop. */
const NARROW = '(max-width: 1109px)'
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[8],
  '@container': { [NARROW]: { gap: vars.space[6] } },
})
export const search = style({ flex: '1 1 128px', maxWidth: 200, minWidth: 128 })
export const unlessNarrow = style({ display: 'contents', '@container': { [NARROW]: { display: 'none' } } })
export const right = style({
  marginLeft: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  minWidth: 0,
})
export const rule = style({ flex: 'none', width: 1, height: 20, background: vars.color.hair })
export const ribbon = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[6],
  minWidth: 0,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text2,
  whiteSpace: 'nowrap',
})
export const whenWide = style({ display: 'none', '@container': { [WIDE]: { display: 'inline' } } })
export const whenNarrow = style({ '@container': { [WIDE]: { display: 'none' } } })
export const latest = style({ maxWidth: 180, overflow: 'hidden', textOverflow: 'ellipsis' })
export const clock = style({ color: vars.color.text3, fontFeatureSettings: vars.font.digits })
/** One width for all times: beside a clock alone another line may carry its day. */
const CHANGE = 'minmax(44px, auto) 1fr'
export const changes = style({ display: 'grid', gridTemplateColumns: CHANGE, columnGap: vars.space[8] })
export const change = style({
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: [CHANGE, 'subgrid'],
  gap: vars.space[8],
  padding: `${vars.space[6]} 0`,
  borderTop: `1px solid ${vars.color.hair}`,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  selectors: { '&:first-child': { borderTop: 0 } },
})
export const popped = style({ display: 'flex', flexDirection: 'column', gap: vars.space[16] })

/** Under the table: what its reader may rely on. */
export const note = style({
  margin: `${vars.space[8]} ${vars.space[16]} 0`,
  textAlign: 'right',
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
})
