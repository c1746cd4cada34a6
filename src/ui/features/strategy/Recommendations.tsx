import type { ReactNode } from 'react'
import { formatDateTime } from '../../../domain/core/format.ts'
import type { ActionRow, StrategyPage } from '../../../domain/strategies/page.types.ts'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { useSaid } from '../../kit/data/masked.ts'
import { Tag } from '../../kit/data/Tag.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import { UrgencyTag } from '../shared/UrgencyTag.tsx'
import { PanelState } from '../shared/PanelState.tsx'
import { EarlierAdvice } from './EarlierAdvice.tsx'
import * as css from './strategy.css.ts'
import { words } from './texts.ts'

/** What the engine proposes for it, with the sentences it rests on, and what of it was done. */
export function Recommendations({ page }: { readonly page: StrategyPage }): ReactNode {
  const { actions } = page
  if (actions === 'locked')
    return (
      <Panel>
        <EmptyState
          icon="lock"
          title={words.locked}
          hint={words.lockedHint}
          action={
            <ButtonLink href={`/pricing?need=elite&from=${encodeURIComponent(location.pathname)}`}>
              {words.plans}
            </ButtonLink>
          }
        />
      </Panel>
    )
  return (
    <div className={css.stack}>
      <Panel title={words.actions}>
        {actions?.state !== 'ready' ? (
          <PanelState of={actions} retry="priorityActions" rows={5} />
        ) : actions.data.length === 0 ? (
          <EmptyState icon="command" title={words.noActions} hint={words.noActionsHint} />
        ) : (
          <ul className={css.lines}>
            {actions.data.map((action) => (
              <li key={action.id}>
                <Action action={action} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <EarlierAdvice page={page} />
    </div>
  )
}

function Action({ action }: { readonly action: ActionRow }): ReactNode {
  const { zone } = useView('shell')
  const said = useSaid()
  const { label, account, toAccount, allocationNow: now, allocationNext: next, doneAt, generatedAt } = action
  return (
    <>
      <span className={css.tools}>
        <Text weight="label">{label}</Text>
        <Text isName tone="text2">
          {toAccount === null ? account : `${account} to ${toAccount}`}
        </Text>
        {(now !== null || next !== null) && <Text tone="text2">{words.share(now, next)}</Text>}
        <UrgencyTag urgency={action.urgency} />
        {action.confidence !== null && <Text tone="text3">{words.confidence(action.confidence)}</Text>}
        {doneAt !== null ? (
          <Tag tone="ok">{words.done(formatDateTime(doneAt, zone))}</Tag>
        ) : (
          generatedAt !== null && <Text tone="text3">{words.made(formatDateTime(generatedAt, zone))}</Text>
        )}
      </span>
      {action.reasons.length > 0 && (
        <ul className={css.reasons}>
          {action.reasons.map((reason) => (
            <li key={reason}>
              <Text tone="text2" size={12}>
                {said(reason)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
