import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Telegram on loopback, for one bot. */
export interface TelegramBot {
  readonly url: string
  readonly token: string
  readonly sent: readonly { readonly chat_id: string; readonly text: string; readonly disable_notification: boolean }[]
  /** Answers to what is sent from now on; 200 takes it. */
  answerSent(status: number): void
  /** Answers to what was written from now on; 200 tells it. `retryAfter` in seconds. */
  refuseWith(status: number, retryAfter?: number): void
  /** Somebody writes to the bot. */
  write(chat: number, text: string): void
  close(): Promise<void>
}

export async function startTelegramBot(): Promise<TelegramBot> {
  const token = '123456:AbCdEfGhIjKlMnOpQrStUvWx'
  const sent: TelegramBot['sent'][number][] = []
  const written: { readonly update_id: number; readonly message: object }[] = []
  let refusal: { readonly status: number; readonly retryAfter: number | undefined } | null = null
  let sentAnswer = 200
  /** Questions that are held until somebody writes. */
  let held: { readonly offset: number; readonly response: ServerResponse }[] = []
  const answer = (response: ServerResponse, result: unknown): void =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: true, result }))
  const tell = (): void => {
    held = held.filter(({ offset, response }) => {
      const news = written.filter(({ update_id: id }) => id >= offset)
      if (news.length > 0) answer(response, news)
      return news.length === 0
    })
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const [, bot, method] = (request.url ?? '').split('/')
      const asked = JSON.parse(body === '' ? '{}' : body)
      if (bot !== `bot${token}`) return void response.writeHead(401).end()
      if (method === 'getMe') return answer(response, { username: 'told_bot' })
      if (method === 'sendMessage') {
        if (sentAnswer !== 200) return void response.writeHead(sentAnswer).end()
        sent.push(asked)
        return answer(response, {})
      }
      if (refusal !== null)
        return void response
          .writeHead(refusal.status, { 'content-type': 'application/json' })
          .end(JSON.stringify({ ok: false, parameters: { retry_after: refusal.retryAfter } }))
      held.push({ offset: asked.offset, response })
      tell()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    sent,
    answerSent: (status) => {
      sentAnswer = status
    },
    refuseWith: (status, retryAfter) => {
      refusal = status === 200 ? null : { status, retryAfter }
    },
    write(chat, text) {
      written.push({ update_id: written.length + 1, message: { chat: { id: chat }, text } })
      tell()
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
