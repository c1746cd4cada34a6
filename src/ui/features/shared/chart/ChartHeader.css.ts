import { style } from '@vanilla-extract/css'
import { media } from '../../../theme/media.ts'
import { vars } from '../../../theme/tokens.css.ts'

export const strip = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[16],
  rowGap: vars.space[12],
  '@media': { [media.desktop]: { flexWrap: 'nowrap' } },
})
export const thing = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[12],
  minWidth: 0,
  paddingRight: vars.space[16],
  borderRight: `1px solid ${vars.color.hair}`,
  '@media': { [media.phone]: { borderRight: 0, paddingRight: 0, flex: 1 } },
})
export const names = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
export const figures = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  columnGap: vars.space[16],
  rowGap: vars.space[8],
  margin: 0,
  minWidth: 0,
  flex: 1,
  '@media': { [media.phone]: { order: 1, flex: '1 0 100%', columnGap: vars.space[20] } },
})
export const figure = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
export const label = style({ fontSize: vars.text[12], lineHeight: vars.line[12], color: vars.color.text3 })
export const value = style({
  margin: 0,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  fontWeight: vars.weight.label,
  fontFeatureSettings: vars.font.digits,
})
export const first = style({
  margin: 0,
  fontSize: vars.text[28],
  lineHeight: vars.line[28],
  fontWeight: vars.weight.strong,
  fontFeatureSettings: vars.font.digits,
})
