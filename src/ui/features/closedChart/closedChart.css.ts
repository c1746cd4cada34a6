import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const lines = style({ margin: 0, display: 'flex', flexDirection: 'column' })
export const line = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[12],
  padding: `${vars.space[6]} 0`,
  borderTop: `1px solid ${vars.color.hair}`,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  selectors: { '&:first-child': { borderTop: 0 } },
})
export const name = style({ color: vars.color.text3 })
export const value = style({ margin: 0, textAlign: 'right', fontFeatureSettings: vars.font.digits })
