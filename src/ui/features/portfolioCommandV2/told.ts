import type { Bar, BoardCard, Broken, Changed } from '../../../domain/advice/board/view.types.ts'
import { formatDate, formatDateTime, formatPercent } from '../../../domain/core/format.ts'
import { nameOf } from '../portfolioCommand/told.ts'
import { words } from './texts.ts'

/** How what changed of an action is toned. */
export const MARK_TONES = { fresh: 'accent', gone: 'plain', up: 'danger', down: 'line' } as const

/** 'Promote Rider', 'Swap Rider and Grid'. */
export const nameOfCard = ({ ends: [first, second] }: BoardCard): string =>
  second === undefined ? nameOf(first!) : `${nameOf(first!)} and ${second.strategy}`

/** 'Window Nov 25, 2026, 10:00 AM to ...'. */
export const barText = ({ kind, from, to }: Bar, zone: string): string =>
  kind === 'review'
    ? words.on(words.bars[kind], formatDate(from, zone))
    : words.span(words.bars[kind], formatDateTime(from, zone), formatDateTime(to, zone))

/** 'After all ready: Grid on large comes to 12 %, above 8 %.' */
export const brokenText = ({ scenario, account, strategy, share, cap, isSoNow }: Broken): string =>
  words.brokenLine({
    when: words.scenarios[scenario],
    who: strategy === null ? account : words.strategyOn(strategy, account),
    share: formatPercent(share),
    cap: formatPercent(cap),
    isSoNow,
  })

/** 'Promote Rider'. */
export const changedName = ({ label, strategy, account }: Changed): string => `${label} ${strategy ?? account}`
