import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const table = style({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 3,
  margin: -3,
  tableLayout: 'fixed',
  fontFeatureSettings: vars.font.digits,
  fontSize: vars.text[12],
  lineHeight: '15px',
})
export const head = style({
  color: vars.color.text3,
  fontWeight: vars.weight.text,
  textAlign: 'center',
  padding: '0 0 2px',
  height: 18,
})
export const weekHead = style({ textAlign: 'right', width: '15%' })
export const cell = style({ padding: 0, height: 44, verticalAlign: 'top' })
export const day = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  width: '100%',
  height: '100%',
  minHeight: 42,
  padding: '4px 6px',
  border: 0,
  borderRadius: vars.radius.tag,
  textAlign: 'left',
  background: vars.color.raised,
  color: vars.color.text3,
  fontSize: 'inherit',
  lineHeight: 'inherit',
  '@media': { [media.phone]: { padding: '3px 2px' } },
  selectors: {
    'button&': { cursor: 'pointer' },
    'button&:hover': { boxShadow: `inset 0 0 0 1px ${vars.color.control}` },
  },
})
export const tints = styleVariants({
  up: { background: vars.color.upTint },
  down: { background: vars.color.downTint },
  flat: {},
  none: { background: 'none', boxShadow: `inset 0 0 0 1px ${vars.color.hair}` },
})
export const today = style({ boxShadow: `inset 0 0 0 1.5px ${vars.color.focus} !important` })
export const selected = style({ boxShadow: `inset 0 0 0 1.5px ${vars.color.text2}` })
export const number = style({
  textAlign: 'right',
  fontWeight: vars.weight.label,
  letterSpacing: '-.02em',
  minHeight: 15,
  whiteSpace: 'nowrap',
})
export const signs = styleVariants({
  up: { color: vars.color.up },
  down: { color: vars.color.down },
  flat: { color: vars.color.text2 },
  none: {},
})
export const week = style({
  textAlign: 'right',
  verticalAlign: 'bottom',
  fontWeight: vars.weight.label,
  padding: '4px 6px 4px 0',
  letterSpacing: '-.02em',
  whiteSpace: 'nowrap',
})
