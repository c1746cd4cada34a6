import type { ReactNode } from 'react'
import { formatPercent } from '../../../../domain/core/format.ts'
import type { AccountShares } from '../../../../domain/optimization/whatIf.types.ts'
import { askAbout } from '../../../../domain/explained/asked.ts'
import { EmptyState } from '../../../kit/feedback/Feedback.tsx'
import { Meter } from '../../../kit/feedback/Progress.tsx'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { Explain } from '../../shared/explained/Explain.tsx'
import * as css from '../optimization.css.ts'
import { charts as words } from '../texts.ts'

/** What each account gives its strategies, now and afterwards; the whole bar is all of its balance. */
export function SharesPanel({
  accounts,
  note,
  next,
  opens,
}: {
  readonly accounts: readonly AccountShares[]
  readonly note: string
  /** What 'afterwards' is: suggested, or the preview. */
  readonly next: string
  /** Its sums are those of the newest generation: a preview stands in the table beside it. */
  readonly opens?: boolean
}): ReactNode {
  return (
    <Panel title={words.shares} note={note}>
      {accounts.length === 0 ? (
        <EmptyState icon="bars" title={words.noShares} hint={words.noSharesHint} />
      ) : (
        <ul className={css.accountBars}>
          {accounts.map(({ account, ...of }) => (
            <li key={account} className={css.accountBar}>
              <Text isName weight="label" cut>
                {account}
              </Text>
              <Track
                label={`${account}, ${words.now}`}
                name={words.now}
                value={of.now}
                tone="text"
                asks={opens === true ? askAbout('optimization.share', { account }) : null}
              />
              <Track
                label={`${account}, ${next}`}
                name={next}
                value={of.next}
                tone="accent"
                asks={opens === true ? askAbout('optimization.share', { account, when: 'next' }) : null}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Track({
  label,
  name,
  value,
  tone,
  asks,
}: {
  readonly label: string
  readonly name: string
  readonly value: number
  readonly tone: 'text' | 'accent'
  readonly asks: string | null
}): ReactNode {
  return (
    <span className={css.track}>
      <span>{name}</span>
      <Meter share={Math.min(1, value / 100)} label={`${label} ${formatPercent(value)} %`} tone={tone} />
      <span className={css.trackEnd}>
        {asks === null ? (
          `${formatPercent(value)} %`
        ) : (
          <Explain asks={asks} name={label}>{`${formatPercent(value)} %`}</Explain>
        )}
      </span>
    </span>
  )
}
