import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const page = style({ maxWidth: '760px', minWidth: 0 })
export const list = style({ listStyle: 'none', margin: 0, padding: 0 })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[12],
  padding: `${vars.space[8]} ${vars.space[16]}`,
  borderTop: `1px solid ${vars.color.hair}`,
  selectors: { '&[data-leaving="true"]': { opacity: 0.55 } },
})
export const who = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[2],
  flex: '1 1 200px',
  minWidth: 0,
  overflowWrap: 'anywhere',
})
export const name = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[8] })
export const foot = style({ padding: `${vars.space[12]} ${vars.space[16]}` })
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 160px))',
  gap: vars.space[16],
  '@media': { [media.phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
export const secret = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  overflowWrap: 'anywhere',
  fontFeatureSettings: vars.font.digits,
})
export const type = style({ flex: '1 1 160px' })
export const cells = style({
  display: 'flex',
  gap: vars.space[8],
  '@media': { [media.phone]: { flexBasis: '100%' } },
})
export const cell = style({
  width: '112px',
  '@media': { [media.phone]: { width: 'auto', flex: '1 1 0', minWidth: 0 } },
})
