import { directionsByTheme, surfacesByTheme, type Directions, type Surfaces } from './palette.ts'
import type { Shown } from './theme.ts'

/**
 * Colour values for things that paint on a canvas and cannot read custom properties. Redraw when `useShown()` changes.
 */
export function colorsOf(shown: Pick<Shown, 'theme' | 'palette'>): Surfaces & Directions {
  return { ...surfacesByTheme[shown.theme], ...directionsByTheme[shown.theme][shown.palette] }
}

/** Series colours in their order: accounts or strategies one to five, the sixth for the rest. */
export function seriesOf(colors: Surfaces): readonly string[] {
  return [colors.series1, colors.series2, colors.series3, colors.series4, colors.series5, colors.series6]
}
