import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css.ts'

export const side = style({
  gridRow: '1 / 3',
  position: 'sticky',
  top: 0,
  height: '100dvh',
  zIndex: vars.layer.sidebar,
  display: 'flex',
  flexDirection: 'column',
  paddingBottom: vars.space[4],
  background: vars.color.page,
  borderRight: `1px solid ${vars.color.hair}`,
  minWidth: 0,
})
export const brand = style({
  flex: 'none',
  height: vars.size.topBar,
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[10],
  padding: `0 ${vars.space[16]}`,
  fontSize: vars.text[14],
  lineHeight: vars.line[14],
  fontWeight: vars.weight.strong,
  letterSpacing: vars.font.tight,
  selectors: { [`${side}[data-rail] &`]: { justifyContent: 'center', padding: 0 } },
})
export const foot = style({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[8],
  minHeight: 44,
  margin: `${vars.space[8]} ${vars.space[8]} 0`,
  padding: `${vars.space[4]} 0 ${vars.space[4]} ${vars.space[8]}`,
  borderTop: `1px solid ${vars.color.hair}`,
  color: vars.color.text3,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  selectors: { [`${side}[data-rail] &`]: { justifyContent: 'center', paddingLeft: 0 } },
})
export const zone = style({ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
