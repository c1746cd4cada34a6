import type { ReactNode } from 'react'
import { adviceKey } from '../../../domain/advice/constants.ts'
import type { Advice, AdviceData, AdviceFilters, AdviceView } from '../../../domain/advice/view.types.ts'
import { formatDateTime, formatUtc } from '../../../domain/core/format.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { TaskProgress } from '../../../domain/tasks/model.ts'
import { cx } from '../../kit/classes.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { refetch } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { GenerateRecommendations } from '../shared/GenerateRecommendations.tsx'
import { Notices } from '../shared/table/Notices.tsx'
import { EmptyScreen, FailedScreen } from '../shared/table/ScreenState.tsx'
import { AdviceDrawer } from './AdviceDrawer.tsx'
import * as css from './command.css.ts'
import { Figures } from './Figures.tsx'
import { BeforeFirst, DayPick, PastBar } from './PastBar.tsx'
import { words } from './texts.ts'
import { nameOf, nearestOf, rowsOf } from './told.ts'
import { Toolbar, Tools } from './Toolbar.tsx'
import { complete, type Shape, showAs, useAdvice, usePast, useReadOnly } from './useAdvice.ts'

const listOf = (view: AdviceView): Loadable<AdviceData> => view.list
const filtersOf = (view: AdviceView): AdviceFilters => view.filters
const noticesOf = (view: AdviceView): readonly string[] => view.notices
const taskOf = (view: AdviceView): TaskProgress | null => view.task
const undoOf = (view: AdviceView): readonly Advice[] => view.undo

/** What both shapes of the command center are framed by: what there is none of, what is new, figures and filters. */
export function Frame({
  shape,
  children,
}: {
  readonly shape: Shape
  readonly children: (data: AdviceData, filters: AdviceFilters) => ReactNode
}): ReactNode {
  const list = useAdvice(listOf)
  const filters = useAdvice(filtersOf)
  const past = usePast()
  const notices = useAdvice(noticesOf) ?? []
  const { zone } = useView('shell')
  const data = list?.state === 'ready' ? list.data : null
  return (
    <>
      <div className={css.stack}>
        <Notices
          problem={data === null || data.problem === null ? null : words.stale(data.problem)}
          dataFrom={words.dataFrom(formatDateTime(list?.state === 'ready' ? list.asOf : 0, zone))}
          onRetry={() => refetch(adviceKey(past))}
          notices={notices}
        />
        {past !== null && <PastBar past={past} generatedAt={data?.generatedAt ?? null} />}
        {list === null || filters === null ? (
          <Loading />
        ) : (
          <Content of={list} onRetry={() => refetch(adviceKey(past))}>
            {(shown) => (
              <>
                <Top data={shown} filters={filters} shape={shape} />
                {children(shown, filters)}
              </>
            )}
          </Content>
        )}
      </div>
      {data !== null && data.total > 0 && filters !== null && filters.row !== '' && <AdviceDrawer data={data} />}
    </>
  )
}

const Loading = (): ReactNode => (
  <Panel>
    <SkeletonRows rows={8} />
  </Panel>
)

/** The actions, or what there is none of. */
function Content({
  of: list,
  onRetry,
  children,
}: {
  readonly of: Loadable<AdviceData>
  readonly onRetry: () => void
  readonly children: (data: AdviceData) => ReactNode
}): ReactNode {
  const task = useAdvice(taskOf)
  const past = usePast()
  if (list.state === 'loading') return <Loading />
  if (list.state === 'failed') return <FailedScreen of={list} onRetry={onRetry} />
  const data = list.state === 'ready' ? list.data : null
  if (data === null || data.generatedAt === null)
    return past !== null ? (
      <BeforeFirst />
    ) : (
      <EmptyScreen
        of={{ title: words.never, hint: words.neverHint }}
        icon="command"
        action={<GenerateRecommendations task={task} variant="primary" />}
      />
    )
  if (data.total === 0)
    return (
      <EmptyScreen
        of={{ title: words.quiet, hint: words.noTrades }}
        icon="command"
        {...(past === null ? { action: <GenerateRecommendations task={task} /> } : {})}
      />
    )
  return children(data)
}

function Top({
  data,
  filters,
  shape,
}: {
  readonly data: AdviceData
  readonly filters: AdviceFilters
  readonly shape: Shape
}): ReactNode {
  const { zone } = useView('shell')
  const task = useAdvice(taskOf)
  const past = usePast()
  return (
    <>
      <div className={css.bar}>
        <GenerateRecommendations task={task} disabledReason={useReadOnly()} />
        {past === null && (
          <>
            <span className={css.later}>
              <Text size={12} tone="text3" title={formatUtc(data.generatedAt ?? 0)}>
                {words.generatedAt(formatDateTime(data.generatedAt ?? 0, zone))}
              </Text>
            </span>
            <DayPick />
          </>
        )}
        <span className={cx(css.end, css.later)}>
          <Segmented
            label={words.shape}
            size="sm"
            isWide={false}
            choices={words.shapes}
            value={shape}
            onChange={showAs}
          />
        </span>
      </div>
      <Figures of={data.figures} />
      {data.isQuiet && (
        <Banner icon="check" title={words.quiet}>
          {data.nearest === null ? words.quietHint : nearestOf(data.nearest)}
        </Banner>
      )}
      <UndoBar />
      <Toolbar data={data} filters={filters}>
        {/* What is of both lists stands above them; the board has one. */}
        {shape === 'table' && <Tools rows={rowsOf(data)} total={data.total} said={words.inBoth} />}
      </Toolbar>
    </>
  )
}

/** What was just ticked off, for as long as the tick can be taken back here. */
function UndoBar(): ReactNode {
  const undo = useAdvice(undoOf) ?? []
  if (undo.length === 0) return null
  return (
    <Banner
      icon="check"
      role="status"
      title={words.undone(undo.length, nameOf(undo[0]!))}
      actions={
        <Button size="sm" onPress={() => complete(undo, false)}>
          {words.undo}
        </Button>
      }
    />
  )
}
