import type { PaletteAct } from '../../domain/palette/view.types.ts'
import { signOut } from '../auth/session.ts'
import { openKeyHelp } from '../keyboard/keyHelp.ts'
import type { IconName } from '../kit/icons.tsx'
import { openProblem } from '../problem/problem.ts'
import { send } from '../model/send.ts'
import { setAppearance, type Shown } from '../theme/theme.ts'
import { words } from './texts.ts'

interface Act {
  readonly icon: IconName
  readonly run: (shown: Shown) => void
  /** What it says where that depends on what is on screen. */
  readonly label?: (shown: Shown) => string
}

/** What the page does for each act of the palette. All of them are commands and choices that exist elsewhere too. */
export const ACTS: Readonly<Record<PaletteAct, Act>> = {
  sync: { icon: 'refresh', run: () => void send({ type: 'tasks.start', task: 'trades' }) },
  refresh: { icon: 'refresh', run: () => void send({ type: 'live.refresh' }) },
  notifications: { icon: 'bell', run: () => void send({ type: 'notifications.open_panel' }) },
  read_all: { icon: 'check', run: () => void send({ type: 'notifications.read_all' }) },
  theme: {
    icon: 'sun',
    run: ({ theme }) => setAppearance({ theme: theme === 'dark' ? 'light' : 'dark' }),
    label: ({ theme }) => (theme === 'dark' ? words.light : words.dark),
  },
  amounts: {
    icon: 'hide',
    run: ({ hidesAmounts }) => setAppearance({ hidesAmounts: !hidesAmounts }),
    label: ({ hidesAmounts }) => (hidesAmounts ? words.showAmounts : words.hideAmounts),
  },
  keys: { icon: 'keyboard', run: openKeyHelp },
  report: { icon: 'bug', run: openProblem },
  log_out: { icon: 'signOut', run: () => void signOut() },
}
