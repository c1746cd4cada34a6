import { readAddress } from '../access/address.ts'
import { ONBOARDING_ADDRESS } from '../access/addresses.ts'
import { admits } from '../access/roles.ts'
import { coverageOf } from '../bots/coverage.ts'
import { proposalsOf } from '../bots/proposals.ts'
import { CONFIG_NEED } from '../configuration/constants.ts'
import { counted, formatPnl } from '../core/format.ts'
import { isRecord } from '../core/wire.ts'
import { positionRows } from '../live/screen/rows.ts'
import { accountItems } from '../settings/accounts.ts'
import { SETUP_WRITE } from '../settings/model.ts'
import { hasPlan } from '../session/plan.ts'
import type { State } from '../state.ts'
import { savedZone } from '../tabs/zone.ts'
import { readTrades } from '../trial/read.ts'
import { overlayOf } from '../writes/model.ts'
import type { OnboardingRow, OnboardingView, TourStop } from './onboarding.types.ts'
import { saidFrom, stepStates, type SetupStep } from './steps.ts'
import { stockOf } from './stock.ts'
import { stepTexts, tourTexts } from './texts.ts'
import { isGivenUp } from '../resources/rules.ts'

/** What the checklist is made of: without one of them nothing is said. */
const NEEDED = ['settingsUser', 'accountsList', 'botRulesList', 'pnlAccountsSummary'] as const

/**
 * The checklist, as a tab sees it. Accounts and rules are counted by what the banner counts them by, so that the two
 * never disagree.
 */
export function onboardingView(state: State, tab: string): OnboardingView {
  const { byKey } = state.resources
  const config = byKey['runtimeConfig']?.value
  const stock = stockOf(state)
  const read = readTrades(byKey['pnlAccountsSummary']?.value)
  const settings = byKey['settingsUser']?.value
  const states = stepStates(saidFrom(isRecord(settings) ? settings['setup_steps'] : null), {
    accounts: stock?.accounts ?? 0,
    rules: stock?.rules ?? 0,
    hasZone: savedZone(state) !== null,
    hasTrades: (read?.trades ?? 0) > 0,
    hasEngine: admits(CONFIG_NEED, state.session.profile?.roles ?? []),
  })
  const asked = readAddress(ONBOARDING_ADDRESS, state.tabs.byName[tab]?.query ?? '').values.step
  const broken = accountItems(state, byKey['accountsList']?.value).filter(({ tone }) => tone === 'danger').length
  const notes: Readonly<Partial<Record<SetupStep, string>>> = {
    profile: savedZone(state) ?? '',
    accounts: stock === null || stock.accounts === 0 ? '' : accountNote(stock.accounts, broken),
    sync: read === null || read.trades === 0 ? '' : readNote(read),
    rules: stock === null || stock.rules === 0 ? '' : counted(stock.rules, 'active rule'),
  }
  const failed = NEEDED.find((key) => isGivenUp(byKey[key]) && byKey[key]?.loadedAt === null)
  return {
    hasPlan: hasPlan(state.session),
    rows: states.map(({ step, state: its }): OnboardingRow => ({
      step,
      state: its,
      ...stepTexts[step],
      note: notes[step] ?? '',
      isWarning: step === 'accounts' && broken > 0,
    })),
    isComplete: state.session.settings.isSetupComplete === true,
    isLoading: NEEDED.some((key) => (byKey[key]?.loadedAt ?? null) === null),
    failed: failed ?? null,
    at:
      states.find(({ step }) => step === asked)?.step ?? states.find(({ state: its }) => its === 'open')?.step ?? null,
    proposals: proposed(state),
    hasPaper: isRecord(config) && config['environment'] === 'paper',
    isSaving: overlayOf(state.writes, 'settingsUserUpdate', SETUP_WRITE) !== null,
    tour: tourOf(state, read),
  }
}

type Read = NonNullable<ReturnType<typeof readTrades>>

const accountNote = (accounts: number, broken: number): string =>
  broken === 0 ? counted(accounts, 'account') : `${counted(accounts, 'account')}, ${broken} with a key that fails`

/** `143 closed trades, +12.50 USDT`. */
const readNote = ({ trades, pnl }: Read): string => `${counted(trades, 'closed trade')}, ${formatPnl(pnl)} USDT`

function proposed(state: State): OnboardingView['proposals'] {
  const coverage = coverageOf(state)
  return coverage.state === 'ready' && coverage.data.trades !== null ? proposalsOf(coverage.data.trades) : []
}

/** Where what is found, in one's own figures. */
function tourOf(state: State, read: Read | null): readonly TourStop[] {
  const open = positionRows(state).filter(({ closed }) => closed === null).length
  const coverage = coverageOf(state)
  const uncovered = coverage.state === 'ready' ? coverage.data.count : null
  return [
    { ...tourTexts.live, text: tourTexts.live.text(open) },
    { ...tourTexts.closed, text: tourTexts.closed.text(read === null || read.trades === 0 ? null : readNote(read)) },
    { ...tourTexts.coverage, text: tourTexts.coverage.text(uncovered) },
    { ...tourTexts.dashboard, text: tourTexts.dashboard.text() },
  ]
}
