import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css.ts'

export const file = style({
  margin: 0,
  maxHeight: 220,
  overflow: 'auto',
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
