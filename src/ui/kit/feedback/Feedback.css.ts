import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const empty = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  gap: vars.space[8],
  padding: `${vars.space[32]} ${vars.space[24]}`,
  color: vars.color.text2,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
})
export const icon = style({ color: vars.color.text3 })
export const iconTones = styleVariants({
  plain: {},
  warn: { color: vars.color.warn },
  danger: { color: vars.color.danger },
})
export const title = style({
  fontSize: vars.text[14],
  lineHeight: vars.line[14],
  fontWeight: vars.weight.strong,
  color: vars.color.text,
})
export const hint = style({ maxWidth: '34em', textWrap: 'balance' })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: vars.space[8],
  paddingTop: vars.space[2],
})

export const banner = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[12],
  minHeight: 44,
  padding: `${vars.space[6]} ${vars.space[8]} ${vars.space[6]} ${vars.space[16]}`,
  fontSize: vars.text[13],
  lineHeight: vars.line[13],
  borderRadius: vars.radius.panel,
  border: `1px solid ${vars.color.hair}`,
  background: vars.color.panel,
  '@media': {
    [media.phone]: {
      flexWrap: 'wrap',
      padding: `${vars.space[10]} ${vars.space[12]} ${vars.space[10]} ${vars.space[16]}`,
    },
  },
})
export const bannerTones = styleVariants({
  plain: {},
  warn: { background: vars.color.warnTint, borderColor: vars.color.warnLine },
  danger: { background: vars.color.dangerTint, borderColor: vars.color.dangerLine },
  accent: { background: vars.color.accentTint, borderColor: vars.color.accentLine },
})
export const bannerIcons = styleVariants({
  plain: { color: vars.color.text3 },
  warn: { color: vars.color.warn },
  danger: { color: vars.color.danger },
  accent: { color: vars.color.accent },
})
export const bannerText = style({ flex: '1 1 200px', minWidth: 0, color: vars.color.text2 })
export const bannerTitle = style({
  fontWeight: vars.weight.strong,
  color: vars.color.text,
  marginRight: vars.space[10],
})
export const bannerActions = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  flex: 'none',
  '@media': { [media.phone]: { flex: '0 1 auto', flexWrap: 'wrap' } },
})
