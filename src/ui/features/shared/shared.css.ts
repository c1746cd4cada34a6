import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

/** In the middle of what is left of the screen. */
export const middle = style({ flex: 1, minHeight: '56dvh', display: 'grid', placeItems: 'center' })
export const grow = style({ flex: 1, minWidth: 0 })
export const fields = style({ display: 'flex', flexDirection: 'column', gap: vars.space[16] })
export const bar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[8] })
/** A choice with its name: beside each other where there is room for both. */
export const choice = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${vars.space[6]} ${vars.space[16]}`,
  paddingBlock: vars.space[6],
})
export const about = style({ flex: '1 1 240px', minWidth: 0 })

/** A field and what can be done where it failed. */
export const field = style({ display: 'flex', flexDirection: 'column', gap: vars.space[6] })
