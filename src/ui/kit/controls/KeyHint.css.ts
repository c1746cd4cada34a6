import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const key = style({
  display: 'inline-block',
  minWidth: 18,
  padding: '0 4px',
  textAlign: 'center',
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.tag,
  fontFamily: vars.font.sans,
  fontSize: vars.text[12],
  lineHeight: '16px',
  fontWeight: vars.weight.label,
  color: vars.color.text3,
  whiteSpace: 'nowrap',
  '@media': { [media.touch]: { display: 'none' } },
})
