import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const page = style({
  flex: 1,
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateColumns: 'minmax(440px, 46%) minmax(0, 1fr)',
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const words = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  padding: `${vars.space[32]} ${vars.space[56]}`,
  '@media': { [media.phone]: { padding: vars.space[24] } },
})
export const brand = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[10],
  fontSize: vars.text[14],
  fontWeight: vars.weight.strong,
  letterSpacing: vars.font.tight,
})
export const middle = style({
  margin: 'auto 0',
  maxWidth: 380,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[8],
  padding: `${vars.space[32]} 0`,
  '@media': { [media.phone]: { maxWidth: 'none' } },
})
export const lead = style({ padding: `2px 0 18px` })
export const promise = style({
  display: 'flex',
  gap: vars.space[8],
  paddingTop: 14,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
})
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[20],
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
})
export const end = style({ marginLeft: 'auto' })
