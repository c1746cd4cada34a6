import { addressPart, liveChartPath } from '../access/chartPaths.ts'
import { isOpenTo } from '../access/guard.ts'
import { admits } from '../access/roles.ts'
import { isPlaced } from '../access/sidebar.ts'
import { UPGRADE_REQUIRED } from '../access/texts.ts'
import { strategiesFrom, rulesFrom } from '../bots/rules.ts'
import { baseOf } from '../core/symbol.ts'
import type { Route } from '../screens/definition.ts'
import { SCREENS } from '../screens/index.ts'
import type { State } from '../state.ts'
import { PALETTE_ACTS, paletteTexts as texts } from './texts.ts'
import type { PaletteAct, PaletteEntry } from './view.types.ts'

/** Whether somebody with these roles may see a route. */
type MaySee = (route: Pick<Route, 'need' | 'exempt'>) => boolean

/** All that the search palette leads to or does, for whoever is signed in (screens.md 2.0, Keyboard). */
export function paletteOf(state: State): readonly PaletteEntry[] {
  const roles = state.session.profile?.roles ?? []
  const maySee: MaySee = ({ need, exempt }) => isOpenTo(need, exempt === true, roles)
  const mayTrade = admits('trial', roles)
  return [
    ...screens(maySee),
    ...(mayTrade ? [...positions(state), ...symbols(state), ...accounts(state)] : []),
    ...(mayTrade ? strategies(state, admits('standard', roles)) : []),
    ...acts(mayTrade, state.session.impersonation !== null),
  ]
}

/** Screens that an address without parts leads to. What is an administrator's is not even named to others. */
function screens(maySee: MaySee): readonly PaletteEntry[] {
  return SCREENS.flatMap((listed): readonly PaletteEntry[] => {
    const route: Route = listed
    const { screen, pattern, need, shell, title } = route
    const place = isPlaced(listed) ? listed.sidebar : null
    const isOpen = maySee(route)
    if (pattern.includes(':') || need === 'public' || shell === false || (need === 'admin' && !isOpen)) return []
    return [
      entry('screen', screen, title, {
        note: isOpen ? '' : UPGRADE_REQUIRED,
        words: WORDS[screen] ?? '',
        does: { to: pattern },
        isLocked: !isOpen,
        icon: place?.icon ?? null,
      }),
    ]
  })
}

/** What people call a screen beside its title. */
const WORDS: Readonly<Record<string, string>> = {
  dashboard: 'overview home balance',
  liveTrades: 'open positions',
  closedTrades: 'history statistics calendar',
  botMaintenance: 'rules coverage conflicts',
  settings: 'profile time zone linked accounts keys subscription configuration',
  emailPreferences: 'mail unsubscribe digest',
  notificationChannels: 'push telegram webhook quiet hours devices phone',
  manageSubscription: 'plan billing invoices',
  privacy: 'data export delete',
  onboarding: 'set-up steps',
  faq: 'questions support',
}

function positions({ live }: State): readonly PaletteEntry[] {
  return live.positions.rows.map(({ key, symbol, side, account }) =>
    entry('position', key, `${symbol} ${side === 'short' ? texts.short : texts.long}`, {
      note: account,
      words: baseOf(symbol).toLowerCase(),
      does: { to: liveChartPath(symbol, side, account) },
      coin: baseOf(symbol),
    }),
  )
}

/** Symbols that are open or were traded: to what is open of them, and to what was closed. */
function symbols(state: State): readonly PaletteEntry[] {
  const open = new Set(state.live.positions.rows.map(({ symbol }) => symbol))
  const traded = new Set([...open, ...rules(state).map(({ symbol }) => symbol), ...closedRows(state, 'symbol')])
  return [...traded].toSorted().flatMap((symbol) => {
    const common = { words: baseOf(symbol).toLowerCase(), coin: baseOf(symbol) }
    const closed = { ...common, note: texts.closed, does: { to: `/closed-trades?filter=${addressPart(symbol)}` } }
    const live = { ...common, note: texts.live, does: { to: `/live-trades?filter=${addressPart(symbol)}` } }
    return [
      ...(open.has(symbol) ? [entry('symbol', `${symbol} live`, symbol, live)] : []),
      entry('symbol', `${symbol} closed`, symbol, closed),
    ]
  })
}

function accounts({ accounts: { all }, live }: State): readonly PaletteEntry[] {
  const names = new Set([...all.map(({ name }) => name), ...live.positions.rows.map(({ account }) => account)])
  return [...names].toSorted().flatMap((name) => {
    const query = `?account=${addressPart(name)}`
    return [
      entry('account', `${name} live`, name, { note: texts.live, does: { to: `/live-trades${query}` } }),
      entry('account', `${name} closed`, name, { note: texts.closed, does: { to: `/closed-trades${query}` } }),
    ]
  })
}

/** Strategies lead to their page where the plan has it, else to what they closed. */
function strategies(state: State, hasPages: boolean): readonly PaletteEntry[] {
  const defined = strategiesFrom(state.resources.byKey['strategyDetailsList']?.value)
  const idByName = new Map(defined.map(({ id, name }) => [name, id]))
  const names = new Set([
    ...idByName.keys(),
    ...rules(state).map(({ strategy }) => strategy),
    ...state.live.positions.rows.flatMap(({ strategy }) => strategy ?? []),
    ...closedRows(state, 'strategy'),
  ])
  return [...names].toSorted().map((name) =>
    entry('strategy', name, name, {
      note: hasPages ? texts.strategy : texts.closed,
      does: {
        to: hasPages
          ? `/strategies/${addressPart(idByName.get(name) ?? name)}`
          : `/closed-trades?strategy=${addressPart(name)}`,
      },
    }),
  )
}

function acts(mayTrade: boolean, looksOn: boolean): readonly PaletteEntry[] {
  return (Object.keys(PALETTE_ACTS) as PaletteAct[]).map((act) => {
    const { label, words } = PALETTE_ACTS[act]
    const needsPlan = act === 'sync' || act === 'refresh'
    const note = needsPlan && !mayTrade ? UPGRADE_REQUIRED : act === 'sync' && looksOn ? texts.lookOnly : ''
    return entry('act', act, label, { note, words, does: { act }, isLocked: note !== '' })
  })
}

const rules = ({ resources }: State) => rulesFrom(resources.byKey['botRulesList']?.value)

/** What the loaded closed trades have in a field; nothing is fetched for a search. */
function closedRows({ closed }: State, field: 'symbol' | 'strategy'): readonly string[] {
  return Object.values(closed.byKey).flatMap(({ rows }) => rows.flatMap((row) => row[field] ?? []))
}

function entry(
  kind: PaletteEntry['kind'],
  id: string,
  label: string,
  more: Pick<PaletteEntry, 'does'> & Partial<PaletteEntry>,
): PaletteEntry {
  return { id: `${kind} ${id}`, kind, label, note: '', words: '', isLocked: false, coin: null, icon: null, ...more }
}
