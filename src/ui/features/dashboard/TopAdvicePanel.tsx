import type { ReactNode } from 'react'
import { ADVICE } from '../../../domain/advice/constants.ts'
import type { Advice } from '../../../domain/advice/view.types.ts'
import { formatDateTime } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import { ButtonLink, Link } from '../../kit/controls/Link.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useView, useViewOrNull } from '../../model/useView.ts'
import { UrgencyTag } from '../shared/UrgencyTag.tsx'
import * as css from './TopAdvice.css.ts'
import { PanelState } from '../shared/PanelState.tsx'
import { resultsTexts as texts } from './resultsTexts.ts'

/** The three recommended actions to do first; who has them not in his plan is told where they are. */
export function TopAdvicePanel(): ReactNode {
  const top = useViewOrNull('topAdvice')
  const { zone } = useView('shell')
  if (top === null) return null
  return (
    <Panel
      title={texts.topAdvice}
      isPadded={false}
      actions={!top.isLocked && <Link href="/portfolio-command">{texts.allAdvice}</Link>}
    >
      {top.isLocked ? (
        <EmptyState
          icon="lock"
          title={texts.adviceLocked}
          action={<ButtonLink href="/pricing?need=elite&from=%2Fdashboard">{texts.plans}</ButtonLink>}
        />
      ) : top.list.state === 'ready' ? (
        <ul className={css.list}>
          {top.list.data.map((row) => (
            <Line key={row.id} row={row} zone={zone} />
          ))}
        </ul>
      ) : (
        <PanelState
          of={top.list}
          retry={ADVICE}
          icon="command"
          action={<ButtonLink href="/portfolio-command">{texts.openAdvice}</ButtonLink>}
        />
      )}
    </Panel>
  )
}

function Line({ row, zone }: { readonly row: Advice; readonly zone: string }): ReactNode {
  const { account, toAccount } = row
  return (
    <li className={css.row}>
      <span className={css.urgency}>
        <UrgencyTag urgency={row.urgency} />
      </span>
      <span className={css.words}>
        <Link tone="quiet" className={css.cover} href={`/portfolio-command?row=${encodeURIComponent(row.id)}`}>
          {`${row.label} ${row.strategy ?? account}`}
        </Link>
        <Text isName size={12} tone="text2" cut>
          {row.strategy === null || toAccount === account ? account : `${account} to ${toAccount}`}
        </Text>
      </span>
      <Text size={12} tone="text3" digits className={css.until}>
        {row.windowEnd === null ? NONE : texts.until(formatDateTime(row.windowEnd, zone))}
      </Text>
    </li>
  )
}
