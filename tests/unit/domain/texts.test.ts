import { describe, expect, it } from 'vitest'
import { sidebar } from '../../../src/domain/access/sidebar.ts'
import { PLAN_BADGES, UPGRADE_REQUIRED } from '../../../src/domain/access/texts.ts'
import { liveTexts } from '../../../src/domain/live/texts.ts'
import { SESSION_EXPIRED } from '../../../src/domain/session/texts.ts'
import {
  DASHBOARD_SPINNER,
  INITIALIZING_AUTHENTICATION,
  LOADING_TITLE,
  PREPARING_DASHBOARD,
  STAGE_MESSAGES,
} from '../../../src/domain/tabs/loading/texts.ts'
import { decideCommand } from '../../../src/domain/commands.ts'
import { EMPTY_STATE } from '../../../src/domain/state.ts'
import { START } from '../../../src/domain/testing/core.ts'

/** Strings that the specification quotes, for the concepts of this part, exactly as printed, with where they stand. */
const QUOTED: readonly (readonly [where: string, quoted: string, yielded: string])[] = [
  ['2, Sidebar', 'Upgrade Required', UPGRADE_REQUIRED],
  ['2, Top bar', 'Elite Plan', PLAN_BADGES.elite],
  ['2, Top bar', 'Standard Plan', PLAN_BADGES.standard],
  ['2, Top bar', 'Basic Plan', PLAN_BADGES.basic],
  ['2, Top bar', 'Trial Plan', PLAN_BADGES.trial],
  ['2, Loading views', 'Bot Blending...', LOADING_TITLE],
  ['2, Loading views', 'Starting application...', STAGE_MESSAGES.css],
  ['2, Loading views', 'Authenticating...', STAGE_MESSAGES.auth],
  ['2, Loading views', 'Restoring data...', STAGE_MESSAGES.cache],
  ['2, Loading views', 'Loading dashboard...', STAGE_MESSAGES.dashboard],
  ['2, Loading views', 'Logging out...', STAGE_MESSAGES.logout],
  ['2, Loading views', 'Loading Dashboard...', DASHBOARD_SPINNER],
  ['2, Loading views', 'Initializing Authentication...', INITIALIZING_AUTHENTICATION],
  ['2, Loading views', 'Preparing dashboard...', PREPARING_DASHBOARD],
  ['4, Auth', 'Session expired and refresh failed. Redirecting to login.', SESSION_EXPIRED],
  ['8', 'Failed to fetch open trades', liveTexts.openTradesFailed],
  ['8', 'Invalid data format received for open trades.', liveTexts.openTradesInvalid],
  ['8', 'Authentication not ready. Please wait.', refusalText()],
]

function refusalText(): string {
  const outcome = decideCommand({ id: '1', type: 'positions.refresh' }, 'tab-1', EMPTY_STATE, START)
  return outcome.ok ? '' : outcome.error.message
}

describe('quoted strings of the specification', () => {
  it.each(QUOTED)('spec %s: "%s"', (_where, quoted, yielded) => {
    expect(yielded).toBe(quoted)
  })

  it('SIDE-01 A-210 the sidebar has these entries, the alerts of a companion after them, and no others', () => {
    const all = sidebar({ roles: ['admin-user'], showsAdmin: true, screen: null, openPositions: null })
    expect(all.map(({ label }) => label.toLowerCase())).toEqual([
      'dashboard',
      'optimization',
      'command center',
      'live trades',
      'closed trades',
      'strategy details',
      'forecast',
      'bot maintenance',
      'alerts',
      'help',
      'settings',
      'admin',
    ])
  })
})
