import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const page = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[40],
  width: '100%',
  maxWidth: 1120,
  minWidth: 0,
  margin: '0 auto',
  padding: `${vars.space[24]} ${vars.space[24]} ${vars.space[32]}`,
  '@media': { [media.phone]: { padding: vars.space[16], gap: vars.space[32] } },
})
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[12],
})
export const ways = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[16] })
export const main = style({ display: 'flex', flexDirection: 'column', gap: vars.space[56], minWidth: 0 })
export const hero = style({ display: 'flex', flexDirection: 'column', gap: vars.space[32] })
export const words = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[12],
  maxWidth: vars.size.reading,
  paddingTop: vars.space[24],
})
export const picture = style({
  margin: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[8],
  '@media': { [media.phone]: { display: 'none' } },
})
export const caption = style({ fontSize: vars.text[12], lineHeight: vars.line[12], color: vars.color.text3 })
/** As high before the picture is there as with it; what does not fit is cut. */
export const day = style({
  height: 560,
  overflow: 'hidden',
  background: vars.color.page,
  border: `1px solid ${vars.color.hair}`,
  borderRadius: vars.radius.panel,
})
export const outline = style({ display: 'block', width: '100%', height: '100%' })
export const outlinePanel = style({ fill: vars.color.panel, stroke: vars.color.hair })
export const bone = style({ fill: vars.color.rule, opacity: 0.5 })
export const curve = style({ fill: 'none', stroke: vars.color.rule, strokeWidth: 2 })
export const whole = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[12],
  padding: vars.space[16],
})
export const acts = style({ paddingTop: vars.space[8] })
export const promise = style({
  display: 'flex',
  gap: vars.space[8],
  paddingTop: vars.space[8],
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
})
export const part = style({ display: 'flex', flexDirection: 'column', gap: vars.space[16] })
export const points = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  borderTop: `1px solid ${vars.color.hair}`,
})
export const point = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[8],
  padding: `${vars.space[16]} ${vars.space[20]} ${vars.space[16]} 0`,
})
export const asked = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[16],
  width: '100%',
  maxWidth: vars.size.reading,
})
export const foot = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[12],
  paddingTop: vars.space[16],
  borderTop: `1px solid ${vars.color.hair}`,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
})
export const toy = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[8],
  padding: vars.space[12],
  background: vars.color.panel,
  border: `1px solid ${vars.color.hair}`,
  borderRadius: vars.radius.panel,
})
export const frames = style({ display: 'flex', flexDirection: 'column', gap: vars.space[8] })
export const frame = style({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: vars.space[4] })
export const list = style({
  margin: 0,
  paddingLeft: vars.space[16],
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text2,
})
export const outcome = style({ display: 'flex', flexDirection: 'column', gap: vars.space[4] })
export const line = style({ fontSize: vars.text[13], lineHeight: vars.line[13] })
