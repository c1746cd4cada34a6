import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

const off = '&[data-disabled], &[aria-disabled="true"]:not([data-pending])'

export const button = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space[6],
  position: 'relative',
  flex: 'none',
  borderRadius: vars.radius.control,
  border: '1px solid transparent',
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  fontWeight: vars.weight.label,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  transition: `background ${vars.motion.state} ${vars.motion.ease}, border-color ${vars.motion.state} ${vars.motion.ease}, color ${vars.motion.state} ${vars.motion.ease}`,
  selectors: {
    [off]: { color: vars.color.textOff, background: 'none', borderColor: vars.color.hair, cursor: 'default' },
  },
})

export const sizes = styleVariants({
  // A small one keeps a finger-high target on touch through an invisible margin.
  sm: {
    height: vars.size.controlSmall,
    padding: `0 ${vars.space[10]}`,
    '@media': { [media.touch]: { '::after': { content: '""', position: 'absolute', inset: '-4px 0' } } },
  },
  md: { height: vars.size.control, padding: `0 ${vars.space[12]}` },
  lg: {
    height: vars.size.controlLarge,
    padding: `0 ${vars.space[16]}`,
    fontSize: vars.text[14],
    lineHeight: vars.line[14],
  },
})

const notOff = ':not([data-disabled]):not([aria-disabled="true"])'
export const variants = styleVariants({
  primary: {
    background: vars.color.accentSolid,
    color: vars.color.onSolid,
    selectors: { [`&[data-hovered]${notOff}, &[data-pressed]${notOff}`]: { background: vars.color.accentSolidHover } },
  },
  default: {
    background: vars.color.panel,
    borderColor: vars.color.rule,
    color: vars.color.text,
    selectors: {
      [`&[data-hovered]${notOff}`]: { background: vars.color.raised },
      [`&[data-pressed]${notOff}`]: { background: vars.color.raised, borderColor: vars.color.control },
    },
  },
  bare: {
    background: 'none',
    color: vars.color.text2,
    selectors: {
      [`&[data-hovered]${notOff}, &[data-pressed]${notOff}`]: { background: vars.color.raised, color: vars.color.text },
      [off]: { borderColor: 'transparent' },
    },
  },
  danger: {
    background: vars.color.dangerSolid,
    color: vars.color.onSolid,
    selectors: { [`&[data-hovered]${notOff}, &[data-pressed]${notOff}`]: { background: vars.color.dangerSolidHover } },
  },
})

/** The icon before a label is quieter than the label, but on a solid ground. */
export const icons = styleVariants({
  primary: { marginLeft: -2 },
  danger: { marginLeft: -2 },
  default: { marginLeft: -2, color: vars.color.text2 },
  bare: { marginLeft: -2 },
})

export const wide = style({ width: '100%' })
export const iconButton = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  position: 'relative',
  padding: 0,
  borderRadius: vars.radius.control,
  border: 0,
  background: 'none',
  color: vars.color.text2,
  cursor: 'pointer',
  transition: `background ${vars.motion.state} ${vars.motion.ease}, color ${vars.motion.state} ${vars.motion.ease}`,
  selectors: {
    '&[data-hovered], &[data-pressed], &[aria-pressed="true"], &[aria-expanded="true"]': {
      background: vars.color.raised,
      color: vars.color.text,
    },
    [off]: { color: vars.color.textOff, background: 'none', cursor: 'default' },
  },
})
export const iconSizes = styleVariants({
  // A small icon button keeps a finger-high target on touch through an invisible margin.
  sm: {
    width: 24,
    height: 24,
    '@media': { [media.touch]: { '::after': { content: '""', position: 'absolute', inset: -10 } } },
  },
  md: {
    width: vars.size.control,
    height: vars.size.control,
    '@media': { [media.touch]: { minWidth: vars.size.touch, minHeight: vars.size.touch } },
  },
})
export const iconTones = styleVariants({
  default: {},
  danger: { selectors: { '&[data-hovered]': { color: vars.color.danger } } },
  primary: {
    background: vars.color.accentSolid,
    color: vars.color.onSolid,
    selectors: {
      '&[data-hovered], &[data-pressed]': { background: vars.color.accentSolidHover, color: vars.color.onSolid },
    },
  },
})
/** Last, so that it goes before the pointer of each kind of button. */
export const busy = style({ cursor: 'progress' })
/** Where a count sits on an icon button. */
/** Begins right of the icon's middle and grows outwards, so that the icon is seen however long the count. */
export const corner = style({
  position: 'absolute',
  top: -1,
  left: `calc(50% + ${vars.space[2]})`,
  pointerEvents: 'none',
})
