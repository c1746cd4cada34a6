import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const box = style({ containerType: 'inline-size' })
export const bar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[8] })
export const search = style({ flex: '0 1 200px', minWidth: 132 })
export const end = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space[8],
  padding: `${vars.space[12]} 0`,
})
export const rest = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[12],
  minHeight: vars.size.control,
  marginBottom: vars.space[12],
})
export const progress = style({ flex: '0 1 320px' })
export const popped = style({ display: 'flex', flexDirection: 'column', gap: vars.space[12] })
export const calendar = style({ maxWidth: 880, '@media': { [media.phone]: { maxWidth: 'none' } } })
export const columns = style({
  display: 'grid',
  gap: vars.space[12],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 460px), 1fr))',
  alignItems: 'start',
})
/** Panels of unlike heights in two columns, without holes between them. */
export const masonry = style({ columns: '2 460px', columnGap: vars.space[12] })
globalStyle(`${masonry} > *`, { breakInside: 'avoid', marginBottom: vars.space[12] })
export const tools = style({ display: 'flex', alignItems: 'center', gap: vars.space[8] })
export const title = style({ display: 'flex', alignItems: 'center', gap: vars.space[6], minWidth: 0 })
export const result = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  fontFeatureSettings: vars.font.digits,
})
export const pnl = style({ fontSize: vars.text[16], lineHeight: vars.line[16], fontWeight: vars.weight.strong })
export const extreme = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  minHeight: 21,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
})
export const atEnd = style({ marginLeft: 'auto' })
