import { useState, type ReactNode } from 'react'
import type { Explained, ExplainedFigure } from '../../../../domain/explained/view.types.ts'
import { ButtonLink, TextButton } from '../../../kit/controls/Link.tsx'
import { useSaid } from '../../../kit/data/masked.ts'
import { Drawer } from '../../../kit/feedback/Dialog.tsx'
import { Banner, EmptyState, ErrorState } from '../../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../../kit/feedback/Skeleton.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { send } from '../../../model/send.ts'
import { useView } from '../../../model/useView.ts'
import { useMedia } from '../../../shell/useMedia.ts'
import { LoadAll } from '../LoadAll.tsx'
import { Exact } from './amounts.tsx'
import * as css from './explained.css.ts'
import { closeFigure } from './explainAddress.ts'
import { LineTable } from './LineTable.tsx'
import { StepTable } from './StepTable.tsx'
import { explainedWords as words } from './texts.ts'
import { useExplained } from './useExplained.ts'

/** What the figure of the address is made of: beside the page, on a phone a sheet over it. */
export default function ExplainedPanel({
  query,
  isOpen,
}: {
  readonly query: string
  readonly isOpen: boolean
}): ReactNode {
  const { zone } = useView('shell')
  const [place, setPlace] = useState({ query, from: 0 })
  const from = place.query === query ? place.from : 0
  const answer = useExplained(query, zone, from, isOpen)
  const isPhone = useMedia('phone')
  return (
    <Drawer isOpen={isOpen} onClose={closeFigure} side={isPhone ? 'bottom' : 'right'} title={titleOf(answer)}>
      <Body answer={answer} onPage={(next) => setPlace({ query, from: next })} />
    </Drawer>
  )
}

const titleOf = (answer: Explained | null): string =>
  answer === null || answer.state === 'unknown' ? words.opening : words.title(answer.name)

function Body({
  answer,
  onPage,
}: {
  readonly answer: Explained | null
  readonly onPage: (from: number) => void
}): ReactNode {
  switch (answer?.state) {
    case undefined:
    case 'loading':
      return (
        <div role="status" aria-label={words.loading}>
          <SkeletonRows rows={8} />
        </div>
      )
    case 'unknown':
      return <EmptyState icon="info" title={words.unknown} hint={words.unknownHint} />
    case 'failed':
      return <ErrorState title={answer.title} hint={answer.hint} onRetry={() => void send({ type: 'closed.renew' })} />
    case 'ready':
      return <Ready of={answer} onPage={onPage} />
  }
}

function Ready({ of, onPage }: { readonly of: ExplainedFigure; readonly onPage: (from: number) => void }): ReactNode {
  return (
    <div className={css.stack}>
      <div>
        <div className={css.figure}>
          <Exact value={of.value} unit={of.unit} isPlain={of.isPlain} />
        </div>
        <Text size={12} tone="text3">
          {of.unit === 'USDT' ? `${words.exact}, USDT` : words.exact}
        </Text>
      </div>
      <Facts of={of} />
      <StepTable
        label={words.way}
        steps={of.steps}
        isPlain={of.isPlain}
        result={{ label: of.name, value: of.value, unit: of.unit, rows: null }}
      />
      {of.beside.length > 0 && <StepTable label={words.beside} steps={of.beside} />}
      <Scope of={of} />
      <LineTable of={of} onPage={onPage} />
      {of.listHref !== null && (
        <div className={css.bar}>
          <ButtonLink href={of.listHref} size="sm">
            {words.inList}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

function Facts({ of }: { readonly of: ExplainedFigure }): ReactNode {
  const said = useSaid()
  const facts = [
    [words.is, of.what],
    [words.period, of.isOfDays ? `${of.period}, ${words.zone(of.zone)}` : of.period],
    ...(of.filters.length === 0 ? [] : [[words.filters, of.filters.join(', ')]]),
    [words.holds, of.holds],
    [words.leavesOut, of.leavesOut],
  ] as const
  return (
    <dl className={css.facts}>
      {facts.map(([term, fact]) => (
        <Fact key={term} term={term ?? ''} fact={said(fact ?? '')} />
      ))}
    </dl>
  )
}

const Fact = ({ term, fact }: { readonly term: string; readonly fact: string }): ReactNode => (
  <>
    <dt className={css.term}>{term}</dt>
    <dd className={css.fact}>{fact}</dd>
  </>
)

/** How many rows are here of how many, and of which the figure is. */
function Scope({ of }: { readonly of: ExplainedFigure }): ReactNode {
  return (
    <>
      {of.problem !== null && (
        <Banner tone="warn" icon="warning" title={words.problem}>
          {of.problem}
        </Banner>
      )}
      <div className={css.bar} role="status">
        <Text size={12} tone="text2">
          {of.isWhole
            ? words.whole(of.rows, of.noun)
            : `${words.part(of.loaded, of.rows)}; ${of.isOfAll ? words.ofAll : words.ofLoaded}`}
        </Text>
        {!of.isWhole && !of.isLoading && <LoadAll isFull={of.isFull} size={12} />}
        {of.newer > 0 && (
          <Text size={12}>
            <span>{`${words.newer(of.newer)} `}</span>
            <TextButton onPress={() => void send({ type: 'closed.renew' })}>{words.renew}</TextButton>
          </Text>
        )}
      </div>
    </>
  )
}
