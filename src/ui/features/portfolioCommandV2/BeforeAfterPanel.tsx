import type { ReactNode } from 'react'
import { balancesOf } from '../../../domain/advice/board/constants.ts'
import type { AccountAfter, BeforeAfter, BoardView, Held, Scenario } from '../../../domain/advice/board/view.types.ts'
import { formatPercent } from '../../../domain/core/format.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { Money } from '../../kit/data/Numbers.tsx'
import { Banner, EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { assignInlineVars } from '../../kit/inlineVars.ts'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import { refetch } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { usePast } from '../portfolioCommand/useAdvice.ts'
import { Explain } from '../shared/explained/Explain.tsx'
import * as css from './board.css.ts'
import { words } from './texts.ts'
import { brokenText } from './told.ts'
import { useBoard } from './useBoard.ts'

const afterOf = (view: BoardView): Loadable<BeforeAfter> => view.after

/** What each account holds now, after what is ticked, and after all that is ready; caps that would break are named. */
export function BeforeAfterPanel(): ReactNode {
  const after = useBoard(afterOf)
  const past = usePast()
  const { zone } = useView('shell')
  return (
    <Panel title={words.after}>
      {after === null || after.state === 'loading' ? (
        <SkeletonRows rows={4} />
      ) : after.state === 'ready' ? (
        <Accounts of={after.data} />
      ) : (
        <ErrorState title={after.title} hint={after.hint} onRetry={() => refetch(balancesOf(past, zone))} />
      )}
    </Panel>
  )
}

function Accounts({ of: { scenarios, accounts, broken } }: { readonly of: BeforeAfter }): ReactNode {
  const isPast = usePast() !== null
  const isPhone = useMedia('phone')
  // A phone has room for three.
  const shown = isPhone && scenarios.includes('chosen') ? scenarios.filter((one) => one !== 'ticked') : scenarios
  if (accounts.length === 0) return <EmptyState icon="wallet" title={words.noAccounts} />
  return (
    <div className={css.stack}>
      {broken.length > 0 && (
        <Banner tone="warn" icon="warning" role="status" title={words.broken}>
          <ul className={css.lines}>
            {broken.map((one) => (
              <li key={`${one.scenario} ${one.account} ${one.strategy}`}>{brokenText(one)}</li>
            ))}
          </ul>
        </Banner>
      )}
      <div className={css.accounts}>
        {accounts.map((account) => (
          <Account key={account.account} of={account} scenarios={shown} />
        ))}
      </div>
      <Text size={12} tone="text3">
        <span>{isPast ? words.afterThen : words.afterNote}</span> <span>{words.moneyNote}</span>
      </Text>
    </div>
  )
}

function Account({
  of: { account, balance, share, strategies },
  scenarios,
}: {
  readonly of: AccountAfter
  readonly scenarios: readonly Scenario[]
}): ReactNode {
  const names = usePast() === null ? words.scenarios : words.scenariosThen
  const most = Math.max(
    1,
    ...strategies.flatMap(({ held }) =>
      scenarios.flatMap((scenario) => [held[scenario]?.share ?? 0, held[scenario]?.cap ?? 0]),
    ),
  )
  return (
    <section aria-label={account} className={css.account}>
      <Heading level={3}>{account}</Heading>
      <table className={css.table}>
        <thead>
          <tr>
            <td />
            {scenarios.map((scenario) => (
              <th key={scenario} scope="col">
                {names[scenario]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{words.balance}</th>
            {scenarios.map((scenario) => (
              <td key={scenario}>
                {balance[scenario] === null ? (
                  <Money value={null} />
                ) : (
                  <Explain
                    asks={askAbout('board.balance', { account, scenario })}
                    name={`${words.balance}, ${account}, ${names[scenario]}`}
                  >
                    <Money value={balance[scenario]} />
                  </Explain>
                )}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{words.together}</th>
            {scenarios.map((scenario) => (
              <td key={scenario}>
                <Explain
                  asks={askAbout('board.share', { account, scenario })}
                  name={`${words.together}, ${account}, ${names[scenario]}`}
                >
                  <Share held={{ share: share[scenario], cap: 100, isOver: share[scenario] > 100 }} most={100} />
                </Explain>
              </td>
            ))}
          </tr>
          {strategies.map(({ id, strategy, from, held }) => (
            <tr key={id}>
              <th scope="row">
                <span translate="no" className={css.names}>
                  {strategy}
                </span>
                {from !== null && (
                  <Text size={12} tone="text3">
                    {words.from(from)}
                  </Text>
                )}
              </th>
              {scenarios.map((scenario) => (
                <td key={scenario}>
                  <Share held={held[scenario]} most={most} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A share with its bar, in which the cap is a mark; `most` is the whole length. */
function Share({ held, most }: { readonly held: Held | null; readonly most: number }): ReactNode {
  if (held === null) return <Text tone="text3">–</Text>
  const at = (value: number): string => `${Math.min(100, (value / most) * 100)}%`
  const cap = held.cap === null ? words.noCap : words.cap(formatPercent(held.cap))
  return (
    <span className={css.share} title={cap}>
      <Text digits tone={held.isOver ? 'danger' : 'text'}>
        {`${formatPercent(held.share)} %`}
      </Text>
      <span className={css.meter} role="img" aria-label={cap}>
        <span
          className={held.isOver ? css.overFilled : css.filled}
          style={assignInlineVars({ [css.width]: at(held.share) })}
        />
        {held.cap !== null && <span className={css.mark} style={assignInlineVars({ [css.start]: at(held.cap) })} />}
      </span>
    </span>
  )
}
