import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { STRATEGY_TABS } from '../../../domain/strategies/constants.ts'
import type { StrategyAddress, StrategyPage, StrategyView } from '../../../domain/strategies/page.types.ts'
import type { WriteOutcome } from '../../../domain/writes/model.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import { Explain } from '../shared/explained/Explain.tsx'
import { ButtonLink, Link } from '../../kit/controls/Link.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Tabs } from '../../kit/layout/Tabs.tsx'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import { refetch } from '../../model/send.ts'
import { Notices } from '../shared/table/Notices.tsx'
import { EmptyScreen, FailedScreen } from '../shared/table/ScreenState.tsx'
import { useWrite, type Write } from '../shared/useWrite.ts'
import { Definition } from './Definition.tsx'
import { History } from './History.tsx'
import { Live } from './Live.tsx'
import { Overview } from './Overview.tsx'
import { Performance } from './Performance.tsx'
import { Recommendations } from './Recommendations.tsx'
import { Rules } from './Rules.tsx'
import * as css from './strategy.css.ts'
import { tabWords, words } from './texts.ts'
import { Trades } from './Trades.tsx'
import { useDefinition, type DefinitionEdit } from './useDefinition.ts'
import { change, useStrategy } from './useStrategy.ts'

const pageOf = (view: StrategyView): Loadable<StrategyPage> => view.page
const addressOf = (view: StrategyView): StrategyAddress => view.address
const noticesOf = (view: StrategyView): readonly string[] => view.notices
const deletedOf = (view: StrategyView): WriteOutcome | null => view.outcomes['strategyDetailsDelete'] ?? null

const TABS = STRATEGY_TABS.map((id) => ({ id, label: tabWords[id] }))

/** One strategy `/strategies/{strategyId}`: how it stands and why, and what its owner wrote down (screens.md 2.5). */
export default function Screen(): ReactNode {
  const page = useStrategy(pageOf)
  const address = useStrategy(addressOf)
  const notices = useStrategy(noticesOf) ?? []
  // Of the screen: the word that it is deleted may come with the list that has it no longer.
  const removal = useWrite(useStrategy(deletedOf), () => navigate('/strategy-details'))
  // Of the screen as well: what is typed there outlives a look at another tab.
  const edit = useDefinition(page?.state === 'ready' ? (page.data.definition?.id ?? null) : null)
  if (page === null || address === null || page.state === 'loading')
    return (
      <Panel>
        <SkeletonRows rows={8} />
      </Panel>
    )
  if (page.state === 'failed') return <FailedScreen of={page} onRetry={() => refetch('strategyDetailsList')} />
  if (page.state === 'empty')
    return (
      <EmptyScreen of={page} icon="strategy" action={<ButtonLink href="/strategy-details">{words.back}</ButtonLink>} />
    )
  const { data } = page
  return (
    <>
      <div className={css.head}>
        <Heading level={2} size={20}>
          {data.name}
        </Heading>
        <Text tone="text2" size={13}>
          {words.accounts(data.units.filter(({ account }) => account !== null).length)}
        </Text>
        {data.open.length > 0 && (
          <Text tone="text2" size={13}>
            <span>{`${words.openNow(data.open.length)} `}</span>
            <Explain asks={askAbout('cards.pnl', { strategy: data.name })} name="uPnL">
              <Signed value={data.openPnl} />
            </Explain>
          </Text>
        )}
        <Link href="/strategy-details">{words.back}</Link>
      </div>
      <Notices
        problem={data.problem?.text ?? null}
        dataFrom={null}
        onRetry={() => refetch(data.problem?.resource ?? '')}
        notices={notices}
      />
      <Tabs label={words.tabs} tabs={TABS} value={address.tab} onChange={(tab) => change({ tab })}>
        <Section page={data} address={address} edit={edit} removal={removal} />
      </Tabs>
    </>
  )
}

function Section({
  page,
  address,
  edit,
  removal,
}: {
  readonly page: StrategyPage
  readonly address: StrategyAddress
  readonly edit: DefinitionEdit
  readonly removal: Write
}): ReactNode {
  switch (address.tab) {
    case 'overview':
      return <Overview page={page} />
    case 'performance':
      return <Performance page={page} address={address} />
    case 'live':
      return <Live page={page} />
    case 'trades':
      return <Trades page={page} />
    case 'rules':
      return <Rules page={page} />
    case 'recommendations':
      return <Recommendations page={page} />
    case 'definition':
      return <Definition page={page} edit={edit} removal={removal} />
    case 'history':
      return <History page={page} pages={address.pages ?? 1} />
  }
}
