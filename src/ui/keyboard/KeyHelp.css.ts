import { style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { vars } from '../theme/tokens.css.ts'

export const columns = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: vars.space[32],
  '@media': { [media.phone]: { gridTemplateColumns: '1fr', gap: vars.space[16] } },
})
export const groups = style({ display: 'flex', flexDirection: 'column', gap: vars.space[20] })
export const title = style({
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  fontWeight: vars.weight.label,
  color: vars.color.text3,
  paddingBottom: vars.space[4],
})
export const lines = style({ display: 'flex', flexDirection: 'column' })
export const line = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 30,
  borderTop: `1px solid ${vars.color.hair}`,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
})
export const keys = style({ display: 'flex', gap: vars.space[4] })
