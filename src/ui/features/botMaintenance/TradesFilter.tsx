import { useMemo, type ReactNode } from 'react'
import type { BotsView, More, RuleFilters } from '../../../domain/bots/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { TextButton } from '../../kit/controls/Link.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { refetch } from '../../model/send.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { DateFields, DatesButton } from '../shared/table/DatesButton.tsx'
import { FilterSheet } from '../shared/table/FilterSheet.tsx'
import { NameFilter } from '../shared/table/NameFilter.tsx'
import { countSet, PhoneToolbar } from '../shared/table/PhoneToolbar.tsx'
import { tableTexts } from '../shared/table/texts.ts'
import * as css from './bots.css.ts'
import { words } from './texts.ts'
import { change, useBots } from './useBots.ts'

const filtersOf = (view: BotsView): RuleFilters => view.filters
const accountsOf = (view: BotsView): BotsView['accounts'] => view.accounts
const NONE: readonly string[] = []

/** Of other trades the first page is asked for. */
const narrow = (of: Parameters<typeof change>[0], how?: 'replace'): void => change({ ...of, pages: '' }, how)
const widen = (): void => narrow({ symbol: '', account: '', from: '', to: '' })

/**
 * Symbol and account of the trades of a tab, and the days of uncovered ones; the core asks the server for them. On
 * phones they are in a sheet.
 */
export function TradesFilter({
  symbols,
  shown,
}: {
  readonly symbols: readonly string[]
  /** How many trades pass. */
  readonly shown: number
}): ReactNode {
  const isPhone = useMedia('phone')
  const filters = useBots(filtersOf)
  const accounts = useBots(accountsOf)
  const names = useMemo(() => [...new Set(symbols)].toSorted((a, b) => a.localeCompare(b, 'en')), [symbols])
  if (filters === null) return null
  const { symbol, account, from, to } = filters
  const hasDays = filters.tab === 'coverage'
  const count = countSet(symbol, account, hasDays ? from || to : '')
  const Dates = isPhone ? DateFields : DatesButton
  const fields = (
    <>
      <NameFilter label="Symbol" field="symbol" names={names} value={symbol} change={narrow} />
      <NameFilter
        label="Account"
        field="account"
        names={accounts?.state === 'ready' ? accounts.data : NONE}
        value={account}
        change={narrow}
      />
      {hasDays && <Dates from={from} to={to} change={narrow} />}
    </>
  )
  if (isPhone)
    return (
      <PhoneToolbar
        count={count}
        sheet={(close) => (
          <FilterSheet shown={shown} onClear={widen} onClose={close}>
            {fields}
          </FilterSheet>
        )}
      />
    )
  return (
    <div className={css.bar} role="toolbar" aria-label={words.tradeFilters}>
      {fields}
      {count > 0 && <TextButton onPress={widen}>{tableTexts.clear}</TextButton>}
    </div>
  )
}

/** Whether the address leaves out trades of these tabs. */
export function useIsNarrowed(): boolean {
  const filters = useBots(filtersOf)
  return filters !== null && (filters.symbol !== '' || filters.account !== '')
}

/** In the place of rows that pass the filters. */
export const NoTrades = (): ReactNode => (
  <EmptyState icon="filter" title={tableTexts.noMatch} action={<Button onPress={widen}>{tableTexts.clear}</Button>} />
)

/** The rows after those that are shown. */
export function MoreTrades({
  more,
  call,
}: {
  readonly more: More
  readonly call: 'tradesUncovered' | 'tradesConflicts'
}): ReactNode {
  const pages = useBots(filtersOf)?.pages ?? 1
  if (more === 'none') return null
  return (
    <div className={css.more}>
      <Button
        isBusy={more === 'loading'}
        onPress={() => (more === 'failed' ? refetch(call) : change({ pages: String(pages + 1) }, 'replace'))}
      >
        {more === 'failed' ? words.moreFailed : words.moreTrades}
      </Button>
    </div>
  )
}
