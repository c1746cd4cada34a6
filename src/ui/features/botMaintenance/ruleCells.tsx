import type { ReactNode } from 'react'
import type { RuleGroup, RuleRow } from '../../../domain/bots/view.types.ts'
import { formatAgo, formatCount, formatDateTime, formatUtc, formatZoneAndUtc } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import { Signed } from '../../kit/data/Numbers.tsx'
import { SideTag, Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useServerClockText } from '../../model/serverClock.ts'
import * as css from './bots.css.ts'
import { words } from './texts.ts'

/** Whether a rule works, what is happening to it, and what is wrong with it. */
export function RuleState({ rule }: { readonly rule: RuleRow }): ReactNode {
  if (rule.busy !== null)
    return (
      <Text tone="text3" size={12}>
        {{ saving: words.saving, stopping: words.stopping, deleting: words.deleting }[rule.busy]}
      </Text>
    )
  return (
    <span className={css.cell}>
      {rule.isActive ? (
        <Tag tone="ok">{words.active}</Tag>
      ) : (
        <Tag tone="line" {...(rule.reason === null ? {} : { title: rule.reason })}>
          {words.stopped}
        </Tag>
      )}
      {rule.isIdle && (
        <Tag tone="line" icon="clock" title={words.idleHint}>
          {words.idle}
        </Tag>
      )}
      {rule.overlaps && (
        <Tag tone="warn" icon="warning" title={words.overlapHint}>
          {words.overlap}
        </Tag>
      )}
      {rule.isDelisted && (
        <Tag tone="warn" icon="warning" title={words.delistedHint}>
          {words.delisted}
        </Tag>
      )}
    </span>
  )
}

/** Open positions that the rule covers. */
export const OpenNow = ({ rule: { open } }: { readonly rule: RuleRow }): ReactNode =>
  open.length === 0 ? (
    <Text tone="text3">{NONE}</Text>
  ) : (
    <span className={css.cell}>
      {open.map((side) => (
        <SideTag key={side} side={side} />
      ))}
    </span>
  )

/** Since when it is active; of a deactivated one until when, and why. */
export function RuleTime({ rule, zone }: { readonly rule: RuleRow; readonly zone: string }): ReactNode {
  const at = rule.isActive ? rule.createdAt : (rule.stoppedAt ?? rule.createdAt)
  if (at === null) return <Text tone="text3">{NONE}</Text>
  return (
    <Text tone="text2" digits cut title={formatZoneAndUtc(at, zone)}>
      {rule.isActive ? formatDateTime(at, zone) : `until ${formatDateTime(at, zone)}`}
    </Text>
  )
}

/** How long ago its newest trade closed. */
export function LastTrade({ rule: { figures } }: { readonly rule: RuleRow }): ReactNode {
  const at = figures?.lastAt ?? null
  const ago = useServerClockText((now) => (at === null ? '' : formatAgo(at, now)))
  if (figures === null) return <Text tone="text3">{NONE}</Text>
  return at === null ? (
    <Text tone="text3">{words.never}</Text>
  ) : (
    <Text tone="text2" digits cut title={formatUtc(at)}>
      {ago}
    </Text>
  )
}

/** Net PnL of its trades of 30 days. */
export const RulePnl = ({ rule: { figures } }: { readonly rule: RuleRow }): ReactNode =>
  figures === null || figures.trades === 0 ? <Text tone="text3">{NONE}</Text> : <Signed value={figures.pnl} />

/** How many trades of 30 days that are. */
export const RuleTrades = ({ rule: { figures } }: { readonly rule: RuleRow }): ReactNode => (
  <Text tone={figures === null ? 'text3' : 'text2'} digits>
    {figures === null ? NONE : formatCount(figures.trades)}
  </Text>
)

/** Name of a group, and how many rules it has. */
export const GroupLabel = ({ group }: { readonly group: RuleGroup }): ReactNode => (
  <>
    <Text tone="text" cut>
      {group.id === '' ? NONE : group.id}
    </Text>
    <Text tone="text3" weight="text">
      {words.groupOf(group.rows.length, group.active)}
    </Text>
  </>
)

/** Net PnL of the group's trades of 30 days: the exact sum of its rules. */
export const GroupPnl = ({ group }: { readonly group: RuleGroup | undefined }): ReactNode =>
  group === undefined || group.pnl === null ? <Text tone="text3">{NONE}</Text> : <Signed value={group.pnl} />

/** How many trades of 30 days that are. */
export const GroupTrades = ({ group }: { readonly group: RuleGroup | undefined }): ReactNode => (
  <Text tone="text2" digits>
    {group === undefined || group.trades === null ? NONE : formatCount(group.trades)}
  </Text>
)
