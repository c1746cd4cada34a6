import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

/** A public page: the mark above, links below, what it says between. */
export const page = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[32],
  width: '100%',
  maxWidth: 1120,
  minWidth: 0,
  margin: '0 auto',
  padding: `${vars.space[32]} ${vars.space[24]}`,
  '@media': { [media.phone]: { padding: `${vars.space[24]} ${vars.space[16]}`, gap: vars.space[24] } },
})
export const main = style({ flex: 1, display: 'flex', flexDirection: 'column', gap: vars.space[20], minWidth: 0 })
export const narrow = style([main, { maxWidth: 560, width: '100%', margin: '0 auto' }])
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: vars.space[12],
  '@media': {
    [media.rail]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
export const card = style({ display: 'flex', flexDirection: 'column', gap: vars.space[12], height: '100%' })
/** Three lines, so that the buttons of cards side by side stand in one line. */
export const about = style({ minHeight: '3lh', '@media': { [media.phone]: { minHeight: 0 } } })
export const wide = style({ overflowX: 'auto' })
export const matrix = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: vars.text[13],
})
export const name = style({
  textAlign: 'start',
  fontWeight: vars.weight.text,
  padding: `${vars.space[8]} ${vars.space[8]} ${vars.space[8]} 0`,
  borderTop: `1px solid ${vars.color.hair}`,
})
export const head = style({
  textAlign: 'center',
  fontWeight: vars.weight.label,
  color: vars.color.text2,
  padding: `${vars.space[8]} 2px`,
  '@media': { [media.phone]: { fontSize: vars.text[12] } },
})
export const first = style([head, { textAlign: 'start', paddingLeft: 0, width: '28%' }])
export const cell = style({
  textAlign: 'center',
  color: vars.color.text3,
  padding: vars.space[8],
  borderTop: `1px solid ${vars.color.hair}`,
})
export const mark = style({ display: 'flex', justifyContent: 'center' })
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: vars.space[8],
})
export const ways = style({ display: 'flex', gap: vars.space[16] })
export const middle = style({ flex: 1, minHeight: '56dvh', display: 'grid', placeItems: 'center' })
