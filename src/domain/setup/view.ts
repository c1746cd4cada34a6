import { segmentOf } from '../access/plan.ts'
import { routeFor } from '../access/match.ts'
import { remembered } from '../core/select.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasSession } from '../session/model.ts'
import type { HasTabs } from '../tabs/model.ts'
import { stockOf } from './stock.ts'
import { bannerTexts as texts } from './texts.ts'
import type { SetupBanner, SetupView } from './view.types.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasTabs & HasResources

/** What is done of the set-up, as a tab sees it. */
export function setupView(state: Seen, tab: string): SetupView {
  const { session, resources, tabs } = state
  const stock = stockOf(state)
  const isSaid = (resources.byKey['settingsUser']?.loadedAt ?? null) !== null
  return select(
    tab,
    session.phase === 'active' && isSaid && stock !== null,
    session.settings.isSetupComplete,
    stock?.accounts ?? 0,
    stock?.rules ?? 0,
    segmentOf(session.profile?.roles ?? []),
    // The page of the checklist says the same at length.
    routeFor(tabs.byName[tab]?.path ?? '')?.route.screen === 'onboarding',
  )
}

const select = remembered(
  (
    isKnown: boolean,
    flag: boolean | null,
    accounts: number,
    rules: number,
    segment: ReturnType<typeof segmentOf>,
    isOnPage: boolean,
  ): SetupView => {
    const isWhole = accounts > 0 && rules > 0
    const isShown = isKnown && flag !== true && (!isWhole || flag === false)
    return { banner: isShown && !isOnPage ? bannerOf(accounts > 0, rules > 0, segment) : null }
  },
)

/** BANNER-02 to BANNER-10; A-86 says which label stands where both are there. */
const bannerOf = (hasAccount: boolean, hasRule: boolean, segment: ReturnType<typeof segmentOf>): SetupBanner => ({
  headline: texts[segment],
  label: hasAccount === hasRule ? texts.bothMissing : hasAccount ? texts.rulesMissing : texts.accountsMissing,
  steps: [
    { id: 'accounts', label: texts.accounts, to: '/settings#accounts', isDone: hasAccount },
    { id: 'rules', label: texts.rules, to: '/bot-maintenance', isDone: hasRule },
  ],
})
