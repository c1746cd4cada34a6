import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

/** One that an address names stops a little under the top bar. */
export const panel = style({
  background: vars.color.panel,
  border: `1px solid ${vars.color.hair}`,
  borderRadius: vars.radius.panel,
  minWidth: 0,
  scrollMarginTop: vars.space[12],
})
export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  minHeight: 44,
  padding: `0 ${vars.space[12]} 0 ${vars.space[16]}`,
  minWidth: 0,
  '@media': {
    [media.phone]: {
      flexWrap: 'wrap',
      alignContent: 'center',
      rowGap: 0,
      // A finger's button is as high as the header: it keeps off the border.
      paddingBlock: vars.space[6],
    },
  },
})
/** Beside title and buttons nothing of the note would be left to read on a phone: it has a line of its own. */
export const acting = style({})
export const ruled = style({ borderBottom: `1px solid ${vars.color.hair}` })
export const title = style({
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  fontWeight: vars.weight.strong,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  flex: '0 1 auto',
  minWidth: 0,
  '@media': { [media.phone]: { whiteSpace: 'normal' } },
  // Buttons that would cut a word of it go to the line below.
  selectors: { [`${acting} > &`]: { '@media': { [media.phone]: { flex: '1 1 35%', minWidth: 'min-content' } } } },
})
export const note = style({
  color: vars.color.text3,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  minWidth: 0,
  flex: '0 2 auto',
  '@media': { [media.phone]: { whiteSpace: 'normal' } },
  selectors: { [`${acting} > &`]: { '@media': { [media.phone]: { order: 2, flexBasis: '100%' } } } },
})
export const actions = style({
  marginLeft: 'auto',
  '@media': { [media.phone]: { order: 1, flex: '0 1 auto', flexWrap: 'wrap', justifyContent: 'flex-end' } },
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  flex: 'none',
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text2,
})
export const body = style({ padding: `0 ${vars.space[16]} ${vars.space[16]}` })
export const bodyUnderRule = style({ padding: vars.space[16] })
export const footer = style({
  borderTop: `1px solid ${vars.color.hair}`,
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[20],
  padding: `0 ${vars.space[16]}`,
  minHeight: 34,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text2,
  flexWrap: 'wrap',
  rowGap: vars.space[4],
  paddingBlock: vars.space[6],
})
