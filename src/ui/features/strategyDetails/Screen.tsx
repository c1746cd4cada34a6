import { Suspense, useState, type ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type {
  StrategiesData,
  StrategiesView,
  StrategyFilters,
  StrategyRow,
} from '../../../domain/strategies/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { lazyPart } from '../../errors/lazyPart.ts'
import { Coming } from '../../kit/feedback/Coming.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { refetch } from '../../model/send.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { NothingMatches } from '../shared/table/NothingMatches.tsx'
import { Notices } from '../shared/table/Notices.tsx'
import { EmptyScreen, FailedScreen } from '../shared/table/ScreenState.tsx'
import { Compared } from './Compared.tsx'
import { StrategiesTable } from './StrategiesTable.tsx'
import { StrategiesToolbar } from './StrategiesToolbar.tsx'
import { StrategyCards } from './StrategyCards.tsx'
import { tableTexts } from '../shared/table/texts.ts'
import * as css from './strategies.css.ts'
import { words } from './texts.ts'
import { change, noFilters, useStrategies } from './useStrategies.ts'

const CreateStrategy = lazyPart(() => import('./CreateStrategy.tsx'))

const listOf = (view: StrategiesView): Loadable<StrategiesData> => view.list
const filtersOf = (view: StrategiesView): StrategyFilters => view.filters
const comparedOf = (view: StrategiesView): StrategiesView['compared'] => view.compared
const noticesOf = (view: StrategiesView): readonly string[] => view.notices

/** Rows that are compared at most. */
const COMPARED = 4

/** Strategy details `/strategy-details`: every strategy with its stage, its score and what it made (screens.md 2.5). */
export default function Screen(): ReactNode {
  const list = useStrategies(listOf)
  const filters = useStrategies(filtersOf)
  const notices = useStrategies(noticesOf) ?? []
  const compared = useStrategies(comparedOf)?.rows.map(({ id }) => id) ?? []
  const isPhone = useMedia('phone')
  const [opening, setForm] = useState<'new' | 'example' | null>(null)
  const form = opening !== null && (
    <Suspense fallback={<Coming />}>
      <CreateStrategy isExample={opening === 'example'} onClose={() => setForm(null)} />
    </Suspense>
  )
  if (list === null || filters === null || list.state === 'loading')
    return (
      <Panel>
        <SkeletonRows rows={8} />
      </Panel>
    )
  if (list.state === 'failed') return <FailedScreen of={list} onRetry={() => refetch('strategiesOptimized')} />
  if (list.state === 'empty' || list.data.total === 0)
    return (
      <>
        <EmptyScreen
          of={{ title: words.none, hint: words.noneHint }}
          icon="strategy"
          action={
            <span className={css.tools}>
              <Button variant="primary" icon="add" onPress={() => setForm('new')}>
                {words.create}
              </Button>
              <Button onPress={() => setForm('example')}>{words.example}</Button>
            </span>
          }
        />
        {form}
      </>
    )
  const { data } = list
  const compare = ({ id, isCompared }: StrategyRow): void =>
    change({ compare: (isCompared ? compared.filter((one) => one !== id) : [...compared, id]).join(',') })
  const shared = {
    isFull: compared.length >= COMPARED,
    onCompare: compare,
    empty: (
      <NothingMatches
        title={words.noMatch}
        hint={words.noMatchHint}
        clear={tableTexts.clear}
        onClear={() => change(noFilters)}
      />
    ),
  }
  return (
    <>
      <Notices
        problem={data.problem?.text ?? null}
        dataFrom={null}
        onRetry={() => refetch(data.problem?.resource ?? '')}
        notices={notices}
      />
      <StrategiesToolbar data={data} filters={filters} onCreate={() => setForm('new')} />
      <Compared onCompare={compare} />
      {isPhone ? (
        <StrategyCards rows={data.rows} {...shared} />
      ) : (
        <StrategiesTable data={data} filters={filters} {...shared} />
      )}
      {form}
    </>
  )
}
