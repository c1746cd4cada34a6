import type { SidebarEntry } from '../../domain/access/view.types.ts'
import type { IconName } from '../kit/icons.tsx'

/** Icon of each entry; only entries with an icon are listed (spec 2, Sidebar). */
export const iconOfEntry: Readonly<Record<SidebarEntry['id'], IconName>> = {
  dashboard: 'dashboard',
  optimization: 'optimization',
  command_center: 'command',
  live_trades: 'live',
  closed_trades: 'closed',
  strategy_details: 'strategy',
  forecast: 'forecast',
  bot_maintenance: 'bot',
  help: 'help',
  settings: 'settings',
  admin: 'admin',
}
