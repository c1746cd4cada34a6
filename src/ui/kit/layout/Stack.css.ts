import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const stack = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
export const row = style({ display: 'flex', alignItems: 'center', minWidth: 0 })
export const wraps = style({ flexWrap: 'wrap' })
export const grows = style({ flex: '1 1 0%' })
export const gaps = styleVariants(vars.space, (gap) => [{ gap }])
export const paddings = styleVariants(vars.space, (padding) => [{ padding }])
export const align = styleVariants({
  start: { alignItems: 'flex-start' },
  center: { alignItems: 'center' },
  end: { alignItems: 'flex-end' },
  stretch: { alignItems: 'stretch' },
  baseline: { alignItems: 'baseline' },
})
export const justify = styleVariants({
  start: { justifyContent: 'flex-start' },
  center: { justifyContent: 'center' },
  end: { justifyContent: 'flex-end' },
  between: { justifyContent: 'space-between' },
})
export const spacer = style({ flex: '1 1 0%', minWidth: 0 })
