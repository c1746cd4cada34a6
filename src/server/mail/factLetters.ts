import { ACCOUNTS_ADDRESS } from '../../domain/accounts/constants.ts'
import { PLANS } from '../../domain/billing/constants.ts'
import { PLAN_EVENTS } from '../../domain/billing/news.ts'
import { newsText } from '../../domain/billing/newsTexts.ts'
import { outlookOf } from '../../domain/billing/outlook.ts'
import { formatDate, formatDateTime, formatPnl } from '../../domain/core/format.ts'
import type { MailKind, MailWishes } from '../../domain/mail/preferences.ts'
import { capitalised } from '../../domain/settings/statusTexts.ts'
import { isRecord, textFrom, type Wire } from '../../domain/core/wire.ts'
import type { Letter } from './template.ts'

/** A letter and its sort. */
export interface KindOfLetter {
  readonly kind: MailKind
  readonly letter: Letter
}

type Wishes = Pick<MailWishes, 'choices' | 'zone'>
/** When a fact happened, and when it is told, ms. */
interface Times {
  readonly at: number
  readonly now: number
}

type Reader = (data: Wire, to: (path: string) => string, wishes: Wishes, times: Times) => KindOfLetter | null

/** Facts of which a mail tells, by their type. */
const READERS: Readonly<Record<string, Reader>> = {
  trade_closed: ofTrade,
  trade_corrected: ofTrade,
  unified_notification: (data, to) => {
    const action = data['click_action']
    if (!isRecord(action) || action['path'] !== ACCOUNTS_ADDRESS) return null
    return {
      kind: 'account_warnings',
      letter: {
        subject: word(data['title']),
        parts: [word(data['message'])],
        button: { label: 'Open linked accounts', href: to(ACCOUNTS_ADDRESS) },
      },
    }
  },
  subscription_changed: (data, to, { zone }, { now }) => {
    const event = PLAN_EVENTS.find((one) => one === data['event'])
    // That a plan which opens nothing is kept otherwise by now, as one that was never paid and is closed, is no news.
    if (event === undefined && outlookOf(data, now) === 'over') return null
    const told = event === 'trial_resumed' ? data['before'] : data['plan_type']
    const plan = PLANS.find((one) => one === told)
    const until = dayOf(data['current_period_end'], zone)
    const { title, message } =
      event === undefined || plan === undefined
        ? stateText(word(told), word(data['status']), until)
        : newsText({ event, plan }, until)
    const button = { label: 'Open plan and billing', href: to('/settings#subscription') }
    return { kind: 'billing', letter: { subject: title, parts: [message], button } }
  },
}

/** How a plan is now, where no event says what became of it. */
function stateText(plan: string, status: string, until: string): ReturnType<typeof newsText> {
  if (plan === '')
    return {
      title: 'You have no plan any more',
      message: 'What you had stays in your account; a plan opens it again.',
    }
  return {
    title: `Your ${capitalised(plan)} plan is ${STATUS_WORDS[status] ?? status}`,
    message:
      status === 'canceled' ? `It stays open until ${until} and is not renewed.` : `This period ends on ${until}.`,
  }
}

function ofTrade(
  data: Wire,
  to: (path: string) => string,
  { zone, choices: { closed_trades: isOn, closed_trades_above: from } }: Wishes,
  { at }: Times,
): KindOfLetter | null {
  const pnl = word(data['pnl'])
  if (!isOn || Math.abs(Number(pnl)) < from) return null
  const [symbol, account] = [word(data['symbol']), word(data['account'])]
  const strategy = word(data['strategy'])
  return {
    kind: 'closed_trades',
    letter: {
      subject: `${symbol} closed with ${formatPnl(pnl)} USDT`,
      parts: [
        [
          ['Account', account],
          ['Position', data['side'] === 'Sell' ? 'Short' : 'Long'],
          ...(strategy === '' ? [] : [['Strategy', strategy] as const]),
          ['Profit and loss', `${formatPnl(pnl)} USDT`],
          ['Closed', formatDateTime(at, zone)],
        ],
      ],
      button: { label: 'Open closed trades', href: to('/closed-trades') },
    },
  }
}

const STATUS_WORDS: Readonly<Record<string, string>> = {
  active: 'active',
  trialing: 'a trial',
  canceled: 'ending',
  past_due: 'unpaid',
  unpaid: 'unpaid',
}

/** What a mail says of a fact; null where none tells of it. `to` makes addresses of the product. */
export const letterOf = (
  { type, data }: { readonly type: string; readonly data: unknown },
  to: (path: string) => string,
  wishes: Wishes,
  times: Times,
): KindOfLetter | null => (isRecord(data) ? (READERS[type]?.(data, to, wishes, times) ?? null) : null)

/** Whether mails tell of facts of this type at all. */
export const isMailed = (type: string): boolean => Object.hasOwn(READERS, type)

const word = (value: unknown): string => textFrom(value) ?? ''

/** The day of an ISO time; nothing where there is none (who has no plan any more has no period). */
const dayOf = (value: unknown, zone: string): string => {
  const at = Date.parse(word(value))
  return Number.isNaN(at) ? '' : formatDate(at, zone)
}
