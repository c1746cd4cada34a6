import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

/** High on the screen, so that a list that grows and shrinks does not move its field. */
export const high = style({
  placeItems: 'start center',
  paddingTop: 'min(96px, 12vh)',
  '@media': { [media.phone]: { padding: vars.space[8] } },
})
export const window = style({ width: '100%', maxWidth: 600, maxHeight: 'min(560px, 100%)', overflow: 'hidden' })
export const box = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[10],
  flex: 'none',
  height: vars.size.controlLarge,
  minHeight: 48,
  padding: `0 ${vars.space[8]} 0 ${vars.space[16]}`,
  borderBottom: `1px solid ${vars.color.hair}`,
  color: vars.color.text,
  fontSize: vars.text[14],
  lineHeight: vars.line[14],
})
export const field = style({ display: 'flex', flex: '1 1 auto', minWidth: 0, alignSelf: 'stretch' })
export const list = style({
  padding: vars.space[8],
  overflow: 'auto',
  outline: 'none',
  flex: '1 1 auto',
  minHeight: 0,
  overscrollBehavior: 'contain',
  scrollPadding: vars.space[8],
})
export const icon = style({ display: 'flex', justifyContent: 'center', width: 20, flex: 'none', color: 'inherit' })
export const foot = style({
  display: 'flex',
  gap: vars.space[16],
  flex: 'none',
  padding: `${vars.space[8]} ${vars.space[16]}`,
  borderTop: `1px solid ${vars.color.hair}`,
  color: vars.color.text3,
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  '@media': { [media.touch]: { display: 'none' } },
})
export const key = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[6] })
