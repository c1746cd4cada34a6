import { createVar, style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'

/** Columns at desk width, set by the component. */
export const columns = createVar()

export const grid = style({ display: 'grid', gridTemplateColumns: columns, minWidth: 0 })
export const stacksOnRail = style({ '@media': { [media.rail]: { gridTemplateColumns: 'minmax(0, 1fr)' } } })
export const stacksOnPhone = style({ '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } } })
