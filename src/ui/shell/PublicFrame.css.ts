import { style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { vars } from '../theme/tokens.css.ts'

export const page = style({ minHeight: '100dvh', display: 'flex', flexDirection: 'column' })
/** The screen itself, which takes the focus on arrival. */
export const content = style({ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0, outline: 'none' })
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  minWidth: 0,
  height: vars.size.topBar,
  padding: `0 ${vars.size.gutter}`,
  borderBottom: `1px solid ${vars.color.hair}`,
  '@media': { [media.phone]: { padding: `0 ${vars.space[12]}` } },
})
export const brand = style({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[10],
  minWidth: 0,
  fontWeight: vars.weight.label,
  fontSize: vars.text[14],
  lineHeight: vars.line[14],
})
export const name = style({
  maxWidth: '18ch',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
})
