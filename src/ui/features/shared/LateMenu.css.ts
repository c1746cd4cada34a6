import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

/** As the kit's small icon button looks at rest. */
export const button = style({ display: 'inline-flex', alignItems: 'center', justifyContent: 'center', width: vars.size.controlSmall, height: vars.size.controlSmall, padding: 0, border: 0, borderRadius: vars.radius.control, background: 'none', color: vars.color.text2, cursor: 'pointer' })
