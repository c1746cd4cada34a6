import { counted } from '../../../domain/core/format.ts'
import type { ToyName } from '../../../domain/public/toys.ts'
import type { ToyTab } from '../../../worker/toysApi.ts'

/** Words of the three toys of the front page; toasts, lists and reasons are the core's own. */
export const toyTexts = {
  begin: { sleep: 'Sleep 2 h', tabs: 'Open two tabs', why: 'Let an event come twice' } satisfies Record<
    ToyName,
    string
  >,
  starts: 'Starting the core…',
  plays: 'The streams are open.',
  failed: 'This part did not load. Check the connection, then press again.',
  asleep: (passed: string): string => `Asleep. ${passed} have passed on its clock.`,
  tab: (name: string): string => `Tab ${name}`,
  unread: (count: number): string => `${count} unread`,
  read: 'Mark all as read',
  noneUnread: 'Nothing is unread',
  readIn: (name: string): string => `Mark all as read in tab ${name}`,
  listed: (count: number): string => `${counted(count, 'event')} of that time stand in the list; none is missing.`,
  shows: (tabs: readonly Pick<ToyTab, 'name' | 'unread'>[]): string =>
    `${tabs.map(({ name, unread }) => `Tab ${name} shows ${unread} unread`).join(', ')}.`,
  toastIn: (name: string): string => `The toast was shown once, in tab ${name}, which was used last.`,
  shown: (title: string): string => `Toast shown: ${title}.`,
  dropped: (rule: string, words: string): string => `The second one was dropped by rule ${rule}: ${words}.`,
} as const
