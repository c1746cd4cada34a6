import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const page = style({
  display: 'grid',
  gridTemplateColumns: '184px minmax(0, 760px)',
  gap: vars.space[32],
  alignItems: 'start',
  '@media': { [media.rail]: { gridTemplateColumns: 'minmax(0, 760px)' } },
})
export const sections = style({
  position: 'sticky',
  top: `calc(${vars.sticky.top} + ${vars.space[20]})`,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[4],
  alignItems: 'stretch',
  '@media': { [media.rail]: { display: 'none' } },
})
export const section = style({ justifyContent: 'flex-start' })
export const panels = style({ display: 'flex', flexDirection: 'column', gap: vars.space[12], minWidth: 0 })
export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space[16] })
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space[16],
  alignItems: 'start',
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const acts = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[8] })
export const toggle = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[8],
  minHeight: vars.size.control,
  '@media': {
    [media.phone]: {
      flexDirection: 'column',
      alignItems: 'flex-start',
      gap: vars.space[4],
      paddingBlock: vars.space[6],
    },
  },
})
export const sync = style({ padding: `0 ${vars.space[16]} ${vars.space[12]}` })
export const details = style({
  listStyle: 'none',
  margin: `${vars.space[8]} 0 0`,
  padding: 0,
  color: vars.color.text3,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  overflowWrap: 'anywhere',
})
export const list = style({ listStyle: 'none', margin: 0, padding: 0 })
export const account = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(88px, 1fr) minmax(0, 2fr) minmax(0, 1.4fr) auto',
  alignItems: 'center',
  gap: vars.space[12],
  padding: `${vars.space[8]} ${vars.space[16]}`,
  borderTop: `1px solid ${vars.color.hair}`,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto', rowGap: vars.space[4] } },
  selectors: { '&[data-leaving="true"]': { opacity: 0.55 } },
})
export const who = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[6],
  minWidth: 0,
  overflowWrap: 'anywhere',
})
export const key = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  minWidth: 0,
  '@media': { [media.phone]: { gridRow: 2, gridColumn: '1 / -1' } },
})
export const keyText = style({
  fontFeatureSettings: vars.font.digits,
  overflowWrap: 'anywhere',
  minWidth: 0,
  paddingRight: vars.space[4],
})
export const note = style({
  textAlign: 'right',
  minWidth: 0,
  '@media': { [media.phone]: { gridRow: 3, gridColumn: '1 / -1', textAlign: 'left' } },
})
export const addresses = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space[4]} ${vars.space[16]}`,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontFeatureSettings: vars.font.digits,
  color: vars.color.text2,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
})
export const whitelist = style({
  padding: `${vars.space[12]} ${vars.space[16]} ${vars.space[16]}`,
  borderTop: `1px solid ${vars.color.hair}`,
})
export const invoices = style({ display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyle: 'none' })
export const invoice = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.4fr) minmax(0, 1.2fr) minmax(0, 1fr) auto',
  gap: vars.space[8],
  alignItems: 'center',
  padding: `${vars.space[8]} 0`,
  borderTop: `1px solid ${vars.color.hair}`,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
})
