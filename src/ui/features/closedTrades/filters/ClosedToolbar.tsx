import { memo, Suspense, useState, type ReactNode } from 'react'
import type { ClosedFilters, ClosedOptions, ClosedTradesData } from '../../../../domain/closed/view.types.ts'
import { Button } from '../../../kit/controls/Button.tsx'
import { ColumnChooser } from '../../../kit/table/ColumnChooser.tsx'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { ButtonLink, TextButton } from '../../../kit/controls/Link.tsx'
import { lazyPart } from '../../../errors/lazyPart.ts'
import { Coming } from '../../../kit/feedback/Coming.tsx'
import { Popover } from '../../../kit/feedback/Popover.tsx'
import { Pick } from '../../../kit/controls/Select.tsx'
import { send } from '../../../model/send.ts'
import { DensityButton } from '../../shared/table/DensityButton.tsx'
import { DatesButton } from '../../shared/table/DatesButton.tsx'
import { NamePick } from '../../shared/table/NameFilter.tsx'
import { sideOptions } from '../../shared/table/texts.ts'
import { FilterText } from '../../shared/table/FilterText.tsx'
import * as css from '../closed.css.ts'
import { closedColumns } from '../table/columns.tsx'
import { ExportMenu } from '../../shared/ExportMenu.tsx'
import { RarerFields } from './RarerFields.tsx'
import { SyncButton } from './SyncTools.tsx'
import { closedTexts as texts, resultOptions } from '../texts.ts'
import { noFilters, change, useClosed, search } from '../useClosed.ts'

const TagTrades = lazyPart(() => import('../table/TagTrades.tsx'))

const filtersOf = (data: ClosedTradesData): ClosedFilters => data.filters
const optionsOf = (data: ClosedTradesData): ClosedOptions => data.options
const isSet = (data: ClosedTradesData): boolean => data.setFilters.length > 0
const refreshingOf = (data: ClosedTradesData): boolean => data.isRefreshing

/** Filters of wide screens. Every choice goes into the address; the core answers. */
export function ClosedToolbar(): ReactNode {
  const filters = useClosed(filtersOf)
  const options = useClosed(optionsOf)
  const narrowed = useClosed(isSet)
  if (filters === null || options === null) return null
  return (
    <div className={css.box}>
      <div className={css.bar} role="toolbar" aria-label={texts.filters}>
        <FilterText label={texts.search} text={filters.q} onText={search} className={css.search} />
        <NamePick
          label="Symbol"
          field="filter"
          names={options.symbols}
          value={filters.filter}
          change={change}
          isSearchable
        />
        <NamePick label="Account" field="account" names={options.accounts} value={filters.account} change={change} />
        <NamePick
          label="Strategy"
          field="strategy"
          names={options.strategies}
          value={filters.strategy}
          change={change}
        />
        <SidePick value={filters.side} />
        <ResultPick value={filters.result} />
        <DatesButton from={filters.from} to={filters.to} change={change} />
        <Popover
          label={texts.moreFilters}
          width={260}
          trigger={
            <IconButton
              icon="filter"
              label={texts.moreFilters}
              isPressed={filters.exit !== '' || filters.flag !== '' || filters.tag !== ''}
            />
          }
        >
          <div className={css.popped}>
            <RarerFields filters={filters} options={options} />
          </div>
        </Popover>
        {narrowed === true && <TextButton onPress={() => change(noFilters)}>{texts.clear}</TextButton>}
      </div>
    </div>
  )
}

// Drawn only when they change: all filters at once are a long task.
const SidePick = memo(({ value }: { readonly value: string }): ReactNode => (
  <Pick label="Side" neutral="" options={sideOptions} value={value} onChange={(side) => change({ side })} />
))
const ResultPick = memo(({ value }: { readonly value: string }): ReactNode => (
  <Pick label="Result" neutral="" options={resultOptions} value={value} onChange={(result) => change({ result })} />
))

/** Beside the tabs: news, columns, density, export and refresh. */
export function ClosedTools(): ReactNode {
  const filters = useClosed(filtersOf)
  const isRefreshing = useClosed(refreshingOf) ?? false
  if (filters === null) return null
  return (
    <div className={css.tools} role="toolbar" aria-label={texts.tools}>
      <NewerPill />
      {filters.tab === 'table' && (
        <ColumnChooser
          columns={closedColumns}
          visible={filters.cols.length === 0 ? undefined : filters.cols}
          onChange={(ids) => change({ cols: (ids ?? []).join(',') }, 'replace')}
        />
      )}
      {filters.tab === 'table' && <DensityButton />}
      {filters.tab === 'table' && <TagButton />}
      <ExportMenu of="closed" words={texts} />
      <ButtonLink href="/report" size="sm" icon="file">
        {texts.report}
      </ButtonLink>
      <SyncButton />
      <IconButton
        icon="refresh"
        label={isRefreshing ? texts.refreshing : texts.refresh}
        isBusy={isRefreshing}
        onPress={() => void send({ type: 'closed.refresh' })}
      />
    </div>
  )
}

const shownOf = (data: ClosedTradesData): number => data.shown

/** Opens the tags for all that the filters show. */
function TagButton(): ReactNode {
  const shown = useClosed(shownOf) ?? 0
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="tag" label={texts.tagShown(shown)} isDisabled={shown === 0} onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={<Coming />}>
          <TagTrades onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const newerOf = (data: ClosedTradesData): number => data.newer

/** '3 new': trades that closed since; they do not jump into the list under the reader's eyes. */
export function NewerPill({ className }: { readonly className?: string }): ReactNode {
  const count = useClosed(newerOf) ?? 0
  return (
    <span role="status" className={count > 0 ? className : undefined}>
      {count > 0 && (
        <Button size="sm" icon="up" onPress={() => void send({ type: 'closed.renew' })}>
          {texts.newer(count)}
        </Button>
      )}
    </span>
  )
}
