import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

const TOTAL_HEIGHT = 52

export const list = style({ minWidth: 0 })
export const card = style({
  display: 'grid',
  gap: vars.space[8],
  padding: `${vars.space[12]} 14px`,
  borderTop: `1px solid ${vars.color.hair}`,
  position: 'relative',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 132px',
  selectors: {
    '&:first-child': { borderTop: 0 },
    '&[data-state="stale"]': {
      vars: {
        [vars.color.up]: vars.color.stale,
        [vars.color.down]: vars.color.stale,
        [vars.color.text]: vars.color.stale,
        [vars.color.text2]: vars.color.stale,
      },
      color: vars.color.stale,
    },
    '&[data-state="closed"]': {
      vars: { [vars.strike]: 'line-through', [vars.color.text]: vars.color.text3 },
      color: vars.color.text3,
    },
    '&[data-selected]': { background: vars.color.accentTint },
  },
})
/** What the keyboard reaches in a card stops above the totals. */
export const aboveTotal = { scrollMarginBottom: `calc(${TOTAL_HEIGHT}px + env(safe-area-inset-bottom))` } as const
globalStyle(`${card} :is(a, button, input)`, aboveTotal)
// The name is the link; its target covers the card, so the whole card opens and other controls stay above it.
export const cover = style({
  position: 'static',
  selectors: { '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: vars.radius.panel } },
})
export const group = style({
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
export const facts = style({
  display: 'flex',
  justifyContent: 'space-between',
  // What does not fit stands below: a figure is never cut.
  flexWrap: 'wrap',
  gap: `${vars.space[2]} ${vars.space[8]}`,
  fontSize: 13,
  lineHeight: '18px',
  color: vars.color.text2,
  fontFeatureSettings: vars.font.digits,
  whiteSpace: 'nowrap',
})
export const factName = style({ color: vars.color.text3, marginRight: vars.space[4] })
export const fact = style({
  display: 'inline-flex',
  alignItems: 'baseline',
  minWidth: 0,
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
})
export const total = style({
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: TOTAL_HEIGHT,
  padding: `0 ${vars.space[16]}`,
  background: vars.color.overlay,
  borderTop: `1px solid ${vars.color.rule}`,
  fontSize: vars.text[13],
  fontWeight: vars.weight.strong,
  zIndex: vars.layer.sticky,
  margin: `0 calc(-1 * ${vars.size.gutter})`,
  paddingBottom: 'env(safe-area-inset-bottom)',
  // A phone's bar goes from edge to edge; beside a sidebar it is as wide as the cards.
  '@media': {
    [media.wide]: {
      margin: 0,
      minHeight: 44,
      border: `1px solid ${vars.color.hair}`,
      borderRadius: vars.radius.panel,
      background: vars.color.raised,
    },
  },
})
export const head = style({ display: 'flex', alignItems: 'center', gap: vars.space[10], minWidth: 0 })
export const headTop = style([head, { alignItems: 'flex-start' }])
export const names = style({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' })
