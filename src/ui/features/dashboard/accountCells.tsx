import type { ReactNode } from 'react'
import { formatAgo, formatCount, formatDateTime } from '../../../domain/core/format.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { AccountRow } from '../../../domain/dashboard/view.types.ts'
import { Explain } from '../shared/explained/Explain.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Money, Signed } from '../../kit/data/Numbers.tsx'
import { seriesAt, Swatch } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useServerClockText } from '../../model/serverClock.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import * as css from './accountCells.css.ts'

interface OfAccount {
  readonly id: string
}

// A cell keeps its account for life, so the captured name never goes stale.
function useAccount(account: string): AccountRow | null {
  return useViewPart('dashboard', (view) =>
    view.accounts.state === 'ready' ? (view.accounts.data.find((row) => row.account === account) ?? null) : null,
  )
}

/** Name with its colour, and a mark where the account needs attention. */
export function NameCell({ id }: OfAccount): ReactNode {
  const row = useAccount(id)
  if (row === null) return null
  return (
    <span className={css.name}>
      <Swatch color={seriesAt(row.swatch)} />
      <Text isName weight="label" cut>
        {row.account}
      </Text>
      {row.attention !== null && (
        <span title={row.attention} className={css.attention}>
          <Icon name="warning" size={14} label={row.attention} />
        </span>
      )}
    </span>
  )
}

export const BalanceCell = ({ id }: OfAccount): ReactNode => (
  <Explain asks={askAbout('account.balance_usdt', { account: id })} name={`Balance, ${id}`}>
    <Money value={useAccount(id)?.balance ?? null} />
  </Explain>
)
export const PnlCell = ({ id }: OfAccount): ReactNode => (
  <Explain asks={askAbout('summary.pnl', { account: id })} name={`Net PnL, ${id}`}>
    <Signed value={useAccount(id)?.totalPnl ?? null} />
  </Explain>
)
export const TradesCell = ({ id }: OfAccount): ReactNode => (
  <Explain asks={askAbout('summary.trades', { account: id })} name={`Trades, ${id}`}>
    <Count value={useAccount(id)?.trades} />
  </Explain>
)
export const StrategiesCell = ({ id }: OfAccount): ReactNode => <Count value={useAccount(id)?.strategies} />

const Count = ({ value }: { readonly value: number | undefined }): ReactNode => (
  <Text tone="text2" digits>
    {value === undefined ? NONE : formatCount(value)}
  </Text>
)

/** When anything last happened, relative; the full time on hover. */
export function ActivityCell({ id }: OfAccount): ReactNode {
  const at = useAccount(id)?.lastActivityAt ?? null
  const zone = useViewPart('shell', (shell) => shell.zone) ?? 'UTC'
  const ago = useServerClockText((now) => (at === null ? NONE : formatAgo(at, now)))
  return (
    <Text tone="text2" title={at === null ? '' : formatDateTime(at, zone)}>
      {ago}
    </Text>
  )
}

/** Days until the exchange key expires; asks for attention when the account does. */
export function KeyCell({ id }: OfAccount): ReactNode {
  const row = useAccount(id)
  const days = row?.keyDaysLeft ?? null
  return (
    <Text tone={row !== null && row.attention !== null && days !== null ? 'warn' : 'text2'} digits>
      {days === null ? NONE : formatCount(days)}
    </Text>
  )
}
