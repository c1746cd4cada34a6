import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const picture = style({
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  background: vars.color.panel,
  borderLeft: `1px solid ${vars.color.hair}`,
  '@media': { [media.phone]: { display: 'none' } },
})
export const bars = style({ position: 'absolute', inset: 0, width: '100%', height: '100%' })
export const upper = style({ fill: vars.color.brand1 })
export const lower = style({ fill: vars.color.brand2 })
export const card = style({
  position: 'relative',
  width: 'min(420px, calc(100% - 48px))',
  padding: vars.space[16],
  background: vars.color.panel,
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.panel,
  boxShadow: vars.color.shadow,
})
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingBottom: vars.space[8],
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
})
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  height: 36,
  borderTop: `1px solid ${vars.color.hair}`,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
})
export const coin = style({ width: 44, fontWeight: vars.weight.label })
export const track = style({ flex: 1, minWidth: 0, maxWidth: 200 })
export const pnl = style({ marginLeft: 'auto', fontWeight: vars.weight.label })
