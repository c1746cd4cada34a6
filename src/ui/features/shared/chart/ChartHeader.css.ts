import { style } from '@vanilla-extract/css'
import { media } from '../../../theme/media.ts'
import { vars } from '../../../theme/tokens.css.ts'

export const strip = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[16],
  rowGap: vars.space[12],
  '@media': { [media.desktop]: { flexWrap: 'nowrap' }, [media.phone]: { rowGap: vars.space[8] } },
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
  '@media': {
    // One line that scrolls sideways: the chart is what the screen is about.
    [media.phone]: {
      order: 1,
      flex: '1 0 100%',
      flexWrap: 'nowrap',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      columnGap: vars.space[20],
    },
  },
})
export const figure = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '@media': { [media.phone]: { flex: 'none', whiteSpace: 'nowrap' } },
})
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
