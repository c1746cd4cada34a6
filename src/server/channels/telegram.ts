import type { ChannelMessage } from '../../domain/channels/message.ts'
import { under } from '../under.ts'
import type { Answered } from './outgoing.ts'

/** The operator's bot. Its token stands in every address it is called by: no address of it is ever logged. */
export interface Telegram {
  /** Name under which people find it; null while Telegram has not said it, which is asked then. Waits for nothing. */
  name(): string | null
  send(chat: string, message: ChannelMessage): Promise<Answered>
  /**
   * What was written to the bot after `offset`; waits until there is something. Throws `TelegramRefused` where Telegram
   * does not say it, and other errors where nobody answers in time.
   */
  updates(offset: number, signal: AbortSignal): Promise<readonly Update[]>
}

/** One thing that somebody wrote to the bot. */
export interface Update {
  readonly id: number
  readonly chat: string
  readonly text: string
}

/** Telegram does not tell: the token is wrong, somebody else asks for the same bot, or it was asked too often. */
export class TelegramRefused extends Error {
  /** How long it wants to be left alone, ms; null where it does not say. */
  readonly retryAfter: number | null

  constructor({ status, retryAfter }: Answered) {
    super(`Telegram answered ${status}.`)
    this.retryAfter = retryAfter
  }
}

/** Seconds for which Telegram holds a question that it has no answer to. */
const HELD = 25
const ANSWER_WITHIN = 10_000

/** Speaks to Telegram (`base` is https://api.telegram.org but in tests). */
export function makeTelegram({
  base,
  token,
  links,
}: {
  readonly base: string
  readonly token: string
  readonly links: URL
}): Telegram {
  let known: string | null = null
  const ask = async (method: string, body: object, signal: AbortSignal): Promise<Response> =>
    await fetch(`${base}/bot${token}/${method}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    })
  const soon = (): AbortSignal => AbortSignal.timeout(ANSWER_WITHIN)
  const askName = async (): Promise<void> => {
    try {
      const answer = (await (await ask('getMe', {}, soon())).json()) as {
        readonly result?: { readonly username?: unknown }
      }
      const said = answer.result?.username
      known = typeof said === 'string' ? said : null
    } catch {
      // Asked again with the next page that wants it.
      known = null
    }
  }
  return {
    name() {
      if (known === null) void askName()
      return known
    },
    async send(chat, { title, text, path, isSilent }) {
      const answer = await ask(
        'sendMessage',
        {
          chat_id: chat,
          text: `${title}\n${text}\n${new URL(path, links).href}`,
          disable_notification: isSilent,
          link_preview_options: { is_disabled: true },
        },
        soon(),
      )
      return await answeredBy(answer)
    },
    async updates(offset, signal) {
      return await under(signal, async (own) => {
        const answer = await ask(
          'getUpdates',
          { offset, timeout: HELD, allowed_updates: ['message'] },
          AbortSignal.any([own.signal, AbortSignal.timeout(HELD * 1_000 + ANSWER_WITHIN)]),
        )
        if (!answer.ok) throw new TelegramRefused(await answeredBy(answer))
        const { result } = (await answer.json()) as { readonly result?: unknown }
        return Array.isArray(result) ? result.flatMap(updateFrom) : []
      })
    },
  }
}

/** How long to wait stands in the answer itself: https://core.telegram.org/bots/api#responseparameters */
async function answeredBy(answer: Response): Promise<Answered> {
  const said = (await answer.json().catch(() => null)) as { readonly parameters?: { readonly retry_after?: unknown } }
  const seconds = said?.parameters?.retry_after
  return { status: answer.status, retryAfter: typeof seconds === 'number' ? seconds * 1_000 : null }
}

function updateFrom(value: unknown): readonly Update[] {
  const { update_id: id, message } = value as {
    readonly update_id?: unknown
    readonly message?: { readonly chat?: { readonly id?: unknown }; readonly text?: unknown }
  }
  if (typeof id !== 'number') return []
  const chat = message?.chat?.id
  return [
    {
      id,
      chat: typeof chat === 'number' ? String(chat) : '',
      text: typeof message?.text === 'string' ? message.text : '',
    },
  ]
}
