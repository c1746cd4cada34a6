import type { ReactNode } from 'react'
import type { LiveFilterOptions, LiveFilters, LiveTradesData } from '../../../../domain/live/view.types.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { TextButton } from '../../../kit/controls/Link.tsx'
import { Segmented } from '../../../kit/controls/Segmented.tsx'
import { Pick } from '../../../kit/controls/Select.tsx'
import { ExportMenu } from '../../shared/ExportMenu.tsx'
import { NamePick } from '../../shared/table/NameFilter.tsx'
import { sideOptions } from '../../shared/table/texts.ts'
import { send } from '../../../model/send.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { DensityButton } from '../../shared/table/DensityButton.tsx'
import { FilterText } from '../../shared/table/FilterText.tsx'
import * as css from './LiveToolbar.css.ts'
import { MoreFilters } from './MoreFilters.tsx'
import { Ribbon } from './Ribbon.tsx'
import { groupOptions, liveTexts, stateOptions, viewOptions } from '../texts.ts'
import { noFilters, change, useLive, search } from '../useLive.ts'

const filtersOf = (data: LiveTradesData): LiveFilters => data.filters
const optionsOf = (data: LiveTradesData): LiveFilterOptions => data.options
const refreshingOf = (data: LiveTradesData): boolean => data.isRefreshing
const isNarrowed = (data: LiveTradesData): boolean => data.setFilters.length > 0

/** Filters, grouping, latest changes and view of wide screens. Every choice goes into the address; the core answers. */
export function LiveToolbar(): ReactNode {
  const filters = useLive(filtersOf)
  const options = useLive(optionsOf)
  const narrowed = useLive(isNarrowed)
  const isRefreshing = useLive(refreshingOf) ?? false
  if (filters === null || options === null) return null
  return (
    <div className={css.box}>
      <div className={css.bar} role="toolbar" aria-label={liveTexts.filters}>
        <FilterText label={liveTexts.search} text={filters.q} onText={search} className={css.search} />
        <NamePick label="Account" field="account" names={options.accounts} value={filters.account} change={change} />
        <NamePick
          label="Strategy"
          field="strategy"
          names={options.strategies}
          value={filters.strategy}
          change={change}
        />
        <Pick
          label="Side"
          neutral=""
          options={sideOptions}
          value={filters.side}
          onChange={(side) => change({ side })}
        />
        <Pick
          label="State"
          neutral=""
          options={stateOptions}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
        <MoreFilters symbol={filters.filter} symbols={options.symbols} least={filters.min} />
        <Pick
          label="Group"
          neutral=""
          options={groupOptions}
          value={filters.group}
          onChange={(group) => change({ group })}
        />
        {narrowed === true && <TextButton onPress={() => change(noFilters)}>{liveTexts.clear}</TextButton>}
        <span className={css.right}>
          <span className={css.unlessNarrow}>
            <Ribbon />
          </span>
          <Segmented
            label="View"
            choices={viewOptions}
            value={filters.view}
            onChange={(view) => change({ view })}
            isWide={false}
          />
          {filters.view === 'table' && <ColumnsButton visible={filters.cols} group={filters.group} />}
          {filters.view === 'table' && (
            <span className={css.unlessNarrow}>
              <DensityButton />
            </span>
          )}
          <ExportMenu of="live" words={liveTexts} />
          <IconButton
            icon="refresh"
            label={isRefreshing ? liveTexts.refreshing : liveTexts.refresh}
            isBusy={isRefreshing}
            onPress={() => void send({ type: 'live.refresh' })}
          />
        </span>
      </div>
    </div>
  )
}
