import { globalStyle, style } from '@vanilla-extract/css'
import { aboveTotal } from '../../../kit/table/CardList.css.ts'
import { vars } from '../../../theme/tokens.css.ts'

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(300px, 1fr))',
  overflow: 'hidden',
  background: vars.color.panel,
  border: `1px solid ${vars.color.hair}`,
  borderRadius: vars.radius.panel,
})
// Each card draws the line at its right and below; what sticks out is cut by the frame.
const ruled = { boxShadow: `1px 1px 0 ${vars.color.hair}` }
export const card = style({
  ...ruled,
  position: 'relative',
  display: 'grid',
  gap: vars.space[8],
  padding: `${vars.space[12]} 14px`,
  minWidth: 0,
  selectors: {
    '&[data-state="stale"]': {
      color: vars.color.stale,
      vars: {
        [vars.color.up]: vars.color.stale,
        [vars.color.down]: vars.color.stale,
        [vars.color.text]: vars.color.stale,
        [vars.color.text2]: vars.color.stale,
      },
    },
    '&[data-state="closed"]': {
      color: vars.color.text3,
      vars: { [vars.strike]: 'line-through', [vars.color.text]: vars.color.text3 },
    },
  },
})
globalStyle(`${card} :is(a, button, input)`, aboveTotal)
export const groupRow = style({
  ...ruled,
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  minHeight: 34,
  padding: '0 14px',
  background: vars.color.raised,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text2,
  fontWeight: vars.weight.label,
})

export const title = style({
  display: 'flex',
  alignItems: 'center',
  // Beside a long name the side stands below it, not under the result.
  flexWrap: 'wrap',
  gap: `${vars.space[2]} ${vars.space[6]}`,
  minWidth: 0,
})
export const result = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  fontFeatureSettings: vars.font.digits,
})
export const pnl = style({ fontSize: vars.text[16], lineHeight: vars.line[16], fontWeight: vars.weight.strong })
// Its dots end with the card's figures, not with the button's edge.
export const menu = style({ flexShrink: 0, marginInline: '-6px -8px' })
export const end = style({ marginLeft: 'auto' })
