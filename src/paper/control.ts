import type { IncomingMessage } from 'node:http'
import type { Account, KeyInfo } from './orders/account.ts'
import { isNumeric } from './decimal.ts'
import type { AccountWish, Exchange } from './exchange.ts'
import type { FaultBox } from './faults.ts'
import { equalTexts } from './http.ts'
import type { Limits } from './wire/limits.ts'
import { mannerNames } from './wire/manners.ts'
import { QueryError } from './wire/pages.ts'
import { rawBody, type Answer } from './wire/rest.ts'
import { liveOlderPast, liveUpToNow } from './market/past.ts'
import type { OtherCoin, Rule } from './types.ts'

/** What the control door needs. `faults` is null unless the program was started with `--faults`. */
export interface ControlPorts {
  readonly exchange: Exchange
  readonly secret: string
  readonly now: () => number
  readonly limits: Limits
  readonly faults: FaultBox | null
  readonly save: () => void
}

type Body = Readonly<Record<string, unknown>>

/**
 * Answers a request on the control listener; without the secret of the run in `x-control-secret` it is 401.
 *
 *     GET  /health, /stats, /accounts
 *     POST /accounts { balance, name?, seed?, startedAt?, olderFrom?, mode?, key? }
 *          → { apiKey, apiSecret, uid, startedAt }
 *     PUT  /rules { apiKey, rules: [{ ruleId, symbol, strategy: { name, manner } }] } → { rules, ignored }
 *     PUT  /speed { speed }
 *     POST /accounts/{apiKey}/history { from }   before its first rules
 *     POST /accounts/{apiKey}/older              makes the past from olderFrom to startedAt, if there is any
 *     POST /accounts/{apiKey}/adl { symbol, share? }
 *     POST /accounts/{apiKey}/transfer { amount }
 *     PUT  /accounts/{apiKey}/mode { mode }
 *     PUT  /accounts/{apiKey}/coins { coins: [{ coin, amount, worth }] }   what the wallet holds beside USDT
 *     PUT  /accounts/{apiKey}/key { error?, readOnly?, uta?, permissions?, ips?, expiredAt?, deadlineDay?, note? }
 *     PUT, DELETE /faults; POST /faults/ban, /faults/cut, /faults/restart   only with --faults
 *
 * Times are ms or ISO texts. Every change is on disk before it is answered.
 */
export async function answerControl(ports: ControlPorts, request: IncomingMessage): Promise<Answer> {
  const secret = request.headers['x-control-secret']
  if (typeof secret !== 'string' || !equalTexts(secret, ports.secret))
    return json(401, { error: 'The control secret is missing or wrong.' })
  ports.exchange.advance(ports.now())
  try {
    const body = request.method === 'GET' ? {} : bodyFrom(await rawBody(request))
    const answer = await route(ports, `${request.method ?? ''} ${(request.url ?? '/').split('?')[0] ?? ''}`, body)
    if (request.method !== 'GET' && answer.status < 300) ports.save()
    return answer
  } catch (error) {
    if (error instanceof QueryError) return json(400, { error: error.message })
    throw error
  }
}

async function route(ports: ControlPorts, call: string, body: Body): Promise<Answer> {
  const { exchange } = ports
  if (call === 'GET /health')
    return json(200, {
      ok: true,
      now: exchange.now(),
      seed: exchange.seed,
      speed: exchange.speed(),
      accounts: exchange.accounts().length,
      manners: mannerNames,
    })
  if (call === 'GET /stats') return json(200, { ...ports.limits.stats })
  if (call === 'GET /accounts') return json(200, { accounts: exchange.accounts().map(summary) })
  if (call === 'POST /accounts') return json(200, credentials(exchange.createAccount(accountWish(body))))
  if (call === 'PUT /rules') return putRules(ports, body)
  if (call === 'PUT /speed') {
    exchange.setSpeed(positive(body['speed'], 'speed'))
    return json(200, { speed: exchange.speed() })
  }
  const named = /^(\w+) \/accounts\/([A-Za-z0-9]+)\/(history|older|key|adl|mode|transfer|coins)$/.exec(call)
  if (named !== null) return ofAccount(ports, `${named[1] ?? ''} ${named[3] ?? ''}`, named[2] ?? '', body)
  if (call.includes(' /faults'))
    return ports.faults === null
      ? json(403, { error: 'Faults are taken only when started with --faults.' })
      : json(200, ports.faults.take(call, body))
  return json(404, { error: 'No such control call.' })
}

async function putRules({ exchange, now }: ControlPorts, body: Body): Promise<Answer> {
  const apiKey = textOf(body['apiKey'], '')
  if (exchange.find(apiKey) === null) return json(404, { error: 'No account has this key.' })
  if (!Array.isArray(body['rules'])) throw new QueryError('Expected a list of rules.')
  const rules = body['rules'].map(ruleFrom)
  exchange.beginRules(apiKey, rules)
  if (rules.length > 0) await liveUpToNow(exchange, apiKey, now)
  const active = new Set(
    exchange
      .find(apiKey)
      ?.account.traders.filter((trader) => !trader.isRetiring)
      .map((trader) => trader.rule.ruleId),
  )
  return json(200, {
    rules: active.size,
    ignored: rules.filter((rule) => !active.has(rule.ruleId)).map((rule) => rule.ruleId),
  })
}

function ruleFrom(value: unknown): Rule {
  if (typeof value !== 'object' || value === null) throw new QueryError('Expected a rule to be an object.')
  const { ruleId, symbol, strategy } = Object.fromEntries(Object.entries(value))
  const { name, manner } = Object.fromEntries(
    Object.entries(typeof strategy === 'object' && strategy !== null ? strategy : {}),
  )
  if (typeof symbol !== 'string' || (typeof ruleId !== 'string' && typeof ruleId !== 'number'))
    throw new QueryError('Expected a rule to have ruleId, symbol and strategy { name, manner }.')
  return {
    ruleId: String(ruleId),
    symbol,
    strategy: { name: textOf(name, ''), manner: textOf(manner, textOf(name, 'trend')) },
  }
}

async function ofAccount(ports: ControlPorts, call: string, apiKey: string, body: Body): Promise<Answer> {
  const { exchange } = ports
  const desk = exchange.find(apiKey)
  if (desk === null) return json(404, { error: 'No account has this key.' })
  if (call === 'POST older') {
    await liveOlderPast(exchange, apiKey, ports.now)
    return json(200, summary(desk.account))
  }
  switch (call) {
    case 'POST history':
      return exchange.setHistory(apiKey, positive(body['from'], 'from'))
        ? json(200, summary(desk.account))
        : json(409, { error: 'The account already has a past.' })
    case 'PUT key': {
      desk.account.key = { ...desk.account.key, ...keyFrom(body) }
      return json(200, { key: desk.account.key })
    }
    case 'POST adl':
      return exchange.deleverage(apiKey, textOf(body['symbol'], ''), Number(body['share'] ?? 1))
        ? json(200, summary(desk.account))
        : json(409, { error: 'No open position of this symbol.' })
    case 'POST transfer': {
      if (!isNumeric(body['amount'])) throw new QueryError('Expected amount to be a decimal number.')
      exchange.transfer(apiKey, body['amount'])
      return json(200, summary(desk.account))
    }
    case 'PUT coins': {
      if (!Array.isArray(body['coins'])) throw new QueryError('Expected a list of coins.')
      exchange.setCoins(apiKey, body['coins'].map(coinFrom))
      return json(200, summary(desk.account))
    }
    case 'PUT mode':
      return exchange.setMode(apiKey, body['mode'] === 'hedge' ? 'hedge' : 'one_way')
        ? json(200, summary(desk.account))
        : json(409, { error: 'The mode cannot change with open positions or orders.' })
    default:
      return json(404, { error: 'No such control call.' })
  }
}

function coinFrom(value: unknown): OtherCoin {
  const { coin, amount, worth } = Object.fromEntries(Object.entries(value ?? {}))
  if (typeof coin !== 'string' || !isNumeric(amount) || !isNumeric(worth))
    throw new QueryError('Expected a coin to have coin, amount and worth.')
  return { coin, amount, worth }
}

function accountWish(body: Body): AccountWish {
  const balance = typeof body['balance'] === 'number' ? String(body['balance']) : body['balance']
  if (!isNumeric(balance)) throw new QueryError('Expected balance to be a decimal number.')
  return {
    balance,
    ...(typeof body['name'] === 'string' && { name: body['name'] }),
    ...(typeof body['seed'] === 'number' && { seed: body['seed'] }),
    ...(body['startedAt'] !== undefined && { startedAt: positive(body['startedAt'], 'startedAt') }),
    ...(body['olderFrom'] !== undefined && { olderFrom: positive(body['olderFrom'], 'olderFrom') }),
    ...(body['mode'] === 'hedge' && { mode: 'hedge' as const }),
    ...(typeof body['key'] === 'object' &&
      body['key'] !== null && { key: keyFrom(Object.fromEntries(Object.entries(body['key']))) }),
  }
}

/** Parts of the key information; unknown parts are left out. */
function keyFrom(body: Body): Partial<KeyInfo> {
  const { permissions, ips } = body
  return {
    ...(body['readOnly'] !== undefined && { readOnly: body['readOnly'] === 0 ? (0 as const) : (1 as const) }),
    ...(body['uta'] !== undefined && { uta: body['uta'] === 0 ? (0 as const) : (1 as const) }),
    ...(typeof permissions === 'object' &&
      permissions !== null && {
        permissions: Object.fromEntries(
          Object.entries(permissions).map(([name, list]) => [name, Array.isArray(list) ? list.map(String) : []]),
        ),
      }),
    ...(Array.isArray(ips) && { ips: ips.map(String) }),
    ...(typeof body['deadlineDay'] === 'number' && { deadlineDay: body['deadlineDay'] }),
    ...(typeof body['expiredAt'] === 'string' && { expiredAt: body['expiredAt'] }),
    ...(typeof body['note'] === 'string' && { note: body['note'] }),
    ...(typeof body['error'] === 'number' && { error: body['error'] }),
  }
}

function credentials(account: Account): object {
  return { apiKey: account.apiKey, apiSecret: account.apiSecret, uid: account.uid, startedAt: account.startedAt }
}

function summary(account: Account): object {
  return {
    apiKey: account.apiKey,
    uid: account.uid,
    name: account.name,
    mode: account.mode,
    startedAt: account.startedAt,
    balance: account.balance,
    rules: account.rules.length,
    openPositions: Object.values(account.positions).filter((position) => position.side !== '').length,
  }
}

function positive(value: unknown, name: string): number {
  const number = typeof value === 'string' && !/^\d+(\.\d+)?$/.test(value) ? Date.parse(value) : Number(value)
  if (!Number.isFinite(number) || number <= 0)
    throw new QueryError(`Expected ${name} to be a positive number or a time.`)
  return number
}

function textOf(value: unknown, usual: string): string {
  return typeof value === 'string' ? value : usual
}

function bodyFrom(text: string): Body {
  if (text === '') return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new QueryError('Expected the body to be JSON.')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new QueryError('Expected the body to be an object.')
  return Object.fromEntries(Object.entries(parsed))
}

function json(status: number, body: object): Answer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) }
}
