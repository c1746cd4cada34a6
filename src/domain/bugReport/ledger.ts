import { isRecord, recordFrom, textFrom, wireOf } from '../core/wire.ts'
import type { EventType } from '../event.ts'

/** What a line of the ledger says first. */
const SAID: Readonly<Partial<Record<EventType, string>>> = {
  'notifications.created': 'listed',
  'notifications.refused': 'not listed',
  'notifications.merged': 'merged',
  'notifications.replaced': 'took the place of its copy',
  'notifications.silent': 'no toast',
  'notifications.toasted': 'gets a toast',
  'notifications.toast_suppressed': 'toast suppressed',
  'toast.queued': 'toast waits',
  'toast.addressed': 'toast shown',
  'toast.expired': 'toast gone',
}

/** A decision without anything of its subject but kind, symbol and account. */
export interface Decided {
  readonly type: EventType
  readonly at: number
  readonly data?: unknown
}

/** Whether it is known from an entry what later lines are about, whoever decided it. */
export const isOfLedger = (type: EventType): boolean => SAID[type] !== undefined

/**
 * Writes decisions as lines: UTC, no locale, so that two machines write the same. A toast is named by what its
 * notification was about, so lines are written in their order.
 */
export function createLedger(): (decided: Decided) => string {
  const subjects = new Map<string, string>()
  return ({ type, at, data }) => {
    const said = wireOf(data)
    const toast = recordFrom(said['toast'])
    const about = toast ?? [said['notification'], said['of']].find(isRecord) ?? said
    const id = textOf(about['id']) || textOf(said['id'])
    const own = [
      ...[about['kind'], about['symbol'], about['account']].map(textOf),
      toast === null ? '' : 'toast',
    ].filter((part) => part !== '')
    const subject = subjects.get(id) ?? (own.join(' ').replaceAll('_', ' ') || id)
    if (id !== '') subjects.set(id, subject)
    const why = [said['rule'], said['reason']].map(textOf).filter((part) => part !== '')
    return [
      `${new Date(at).toISOString().slice(11, 23)} ${SAID[type] ?? type}`,
      subject,
      why.join(' ').replaceAll('_', ' '),
      textOf(said['tab']),
    ]
      .filter((part) => part !== '')
      .join(' · ')
  }
}

const textOf = (value: unknown): string => textFrom(value) ?? ''
