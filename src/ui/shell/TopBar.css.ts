import { style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { vars } from '../theme/tokens.css.ts'

export const bar = style({
  gridColumn: -2,
  position: 'sticky',
  top: 0,
  zIndex: vars.layer.sidebar,
  minWidth: 0,
  height: vars.size.topBar,
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  padding: `0 ${vars.size.gutter}`,
  background: vars.color.page,
  borderBottom: `1px solid ${vars.color.hair}`,
  '@media': { [media.phone]: { padding: `0 ${vars.space[12]} 0 ${vars.space[4]}`, gap: vars.space[4] } },
})
export const title = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const spacer = style({ flex: 1 })
export const divider = style({
  flex: 'none',
  width: 1,
  height: 20,
  background: vars.color.hair,
  margin: `0 ${vars.space[4]}`,
})
export const name = style({
  maxWidth: '18ch',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
})
