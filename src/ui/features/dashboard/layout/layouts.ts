import { makeKept } from '../../../model/local.ts'
import { layoutsFrom } from './layout.ts'

/** How this device arranges the dashboard. */
export const layouts = makeKept('dashboard-layouts', layoutsFrom)
