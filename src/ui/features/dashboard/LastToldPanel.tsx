import type { ReactNode } from 'react'
import { formatBriefTime, formatUtc } from '../../../domain/core/format.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { ResultsView, ToldRow } from '../../../domain/dashboard/results.types.ts'
import { Link, TextButton } from '../../kit/controls/Link.tsx'
import { useSaid } from '../../kit/data/masked.ts'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useClockText } from '../../model/clock.ts'
import { useView } from '../../model/useView.ts'
import { showDetails } from '../notifications/details.ts'
import * as css from './LastTold.css.ts'
import { PanelState } from '../shared/PanelState.tsx'
import { resultsTexts as texts } from './resultsTexts.ts'
import { useResults } from './useResults.ts'

const lastOf = (view: ResultsView): Loadable<readonly ToldRow[]> => view.lastTold

/** The five newest notifications, as the panel has them, each with what became of it. */
export function LastToldPanel(): ReactNode {
  const last = useResults(lastOf)
  const { zone } = useView('shell')
  return (
    <Panel title={texts.lastTold} isPadded={false}>
      {last?.state === 'ready' ? (
        <ul className={css.list}>
          {last.data.map((row) => (
            <Told key={row.id} row={row} zone={zone} />
          ))}
        </ul>
      ) : (
        <PanelState of={last} retry={{ type: 'notifications.retry' }} />
      )}
    </Panel>
  )
}

function Told({ row, zone }: { readonly row: ToldRow; readonly zone: string }): ReactNode {
  const said = useSaid()
  const message = said(row.message)
  const time = useClockText((now) => formatBriefTime(row.at, zone, now))
  return (
    <li className={css.row}>
      <Text size={12} tone="text3" digits className={css.time} title={formatUtc(row.at)}>
        {time}
      </Text>
      <span className={css.words}>
        <ToldTitle row={row} />
        <Text size={12} tone="text2" cut title={message}>
          {row.label === null ? message : `${row.label}, ${message}`}
        </Text>
      </span>
      <Text size={12} tone="text3" className={css.verdict}>
        {said(row.verdict ?? '')}
      </Text>
      <span className={css.pnl}>{row.result !== null && <Signed value={row.result} />}</span>
    </li>
  )
}

function ToldTitle({ row: { id, title: told, opens } }: { readonly row: ToldRow }): ReactNode {
  const title = useSaid()(told)
  switch (opens?.type) {
    case 'navigate':
      return (
        <Link tone="quiet" className={css.cover} href={opens.path} state={opens.state}>
          {title}
        </Link>
      )
    case 'external':
      return (
        <Link tone="quiet" className={css.cover} href={opens.url} isExternal>
          {title}
        </Link>
      )
    case 'modal':
      return (
        <TextButton tone="quiet" className={css.cover} onPress={() => showDetails(id)}>
          {title}
        </TextButton>
      )
    case undefined:
      return (
        <Text cut weight="label">
          {title}
        </Text>
      )
  }
}
