import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const field = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[6],
  minWidth: 0,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
})
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  minHeight: vars.line[13],
  minWidth: 0,
})
export const label = style({ fontWeight: vars.weight.label, color: vars.color.text, minWidth: 0 })
export const hint = style({
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
  minHeight: vars.line[12],
})
export const error = style({ fontSize: vars.text[12], lineHeight: vars.line[12], color: vars.color.danger })
export const reset = style({ margin: '-4px 0' })

/** The frame of everything one can type into or choose from. */
export const box = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  minWidth: 0,
  width: '100%',
  height: vars.size.control,
  padding: `0 ${vars.space[10]}`,
  cursor: 'text',
  border: `1px solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  background: vars.color.panel,
  color: vars.color.text,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  transition: `border-color ${vars.motion.state} ${vars.motion.ease}`,
  selectors: {
    '&:has(:focus-visible), &[data-focus-visible]': {
      outline: `2px solid ${vars.color.focus}`,
      outlineOffset: 1,
      borderColor: 'transparent',
    },
    '[data-invalid] > &': { borderColor: vars.color.danger },
    '[data-disabled] > &, &[data-disabled]': {
      borderColor: vars.color.rule,
      color: vars.color.textOff,
      cursor: 'default',
    },
    '[data-readonly] > &': { background: 'none', borderColor: vars.color.rule },
  },
})
export const boxSizes = styleVariants({
  sm: { height: vars.size.controlSmall },
  md: {},
  lg: { height: vars.size.controlLarge },
})
export const area = style({ height: 'auto', padding: `${vars.space[6]} ${vars.space[10]}` })
export const input = style({
  border: 0,
  background: 'none',
  outline: 'none',
  width: '100%',
  minWidth: 0,
  padding: 0,
  color: 'inherit',
  fontSize: 'inherit',
  lineHeight: 'inherit',
  alignSelf: 'stretch',
  textOverflow: 'ellipsis',
  selectors: {
    '&::placeholder': { color: vars.color.text3, opacity: 1 },
    '&::-webkit-search-cancel-button, &::-webkit-search-decoration': { appearance: 'none' },
    '&:focus-visible': { outline: 'none' },
  },
})
export const textarea = style({ resize: 'vertical', minHeight: 72, padding: 0 })
export const numeric = style({ textAlign: 'right', fontFeatureSettings: vars.font.digits })
export const unit = style({ color: vars.color.text3, fontSize: vars.text[12], whiteSpace: 'nowrap' })
export const quiet = style({ color: vars.color.text3 })
export const hugEnd = style({ marginRight: -6 })
