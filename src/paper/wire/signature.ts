import { createHmac } from 'node:crypto'
import { equalTexts } from '../http.ts'
import type { Account } from '../orders/account.ts'

/** What a signed request says of itself; `payload` is the raw bytes after `?` or the raw body. */
export interface Signed {
  readonly apiKey: string
  readonly timestamp: string
  readonly recvWindow: string
  readonly sign: string
  readonly payload: string
}
/** Bybit's answer code and message. */
export interface Refusal {
  readonly retCode: number
  readonly retMsg: string
}

const DEFAULT_RECV_WINDOW = 5_000
/** A timestamp may lie this far in the future (exclusive), ms. */
const FUTURE_ALLOWED = 1_000

/** Lower-case hexadecimal HMAC-SHA256. */
export function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Null when the request may pass; otherwise the refusal. Accepts `now - recvWindow <= timestamp < now + 1000`. */
export function checkSigned(signed: Signed, account: Account | null, now: number, address: string): Refusal | null {
  if (account === null) return { retCode: 10003, retMsg: 'API key is invalid.' }
  const timestamp = Number(signed.timestamp)
  const recvWindow = signed.recvWindow === '' ? DEFAULT_RECV_WINDOW : Number(signed.recvWindow)
  if (!/^\d+$/.test(signed.timestamp) || !(now - recvWindow <= timestamp && timestamp < now + FUTURE_ALLOWED)) {
    return {
      retCode: 10002,
      retMsg: `invalid request, please check your server timestamp or recv_window param. req_timestamp[${signed.timestamp}],server_timestamp[${now}],recv_window[${recvWindow}]`,
    }
  }
  if (
    !equalTexts(
      signed.sign,
      hmac(account.apiSecret, `${signed.timestamp}${signed.apiKey}${signed.recvWindow}${signed.payload}`),
    )
  ) {
    return { retCode: 10004, retMsg: 'error sign! Please check your signature generation algorithm.' }
  }
  return keyTrouble(account, now, address)
}

/** What a key is refused for although it is signed well: a scripted error, an expired key, an unbound address. */
export function keyTrouble(account: Account, now: number, address: string): Refusal | null {
  const { key } = account
  if (key.error !== 0) return { retCode: key.error, retMsg: messages[key.error] ?? 'Server error.' }
  if (key.expiredAt !== '' && Date.parse(key.expiredAt) <= now) return { retCode: 33004, retMsg: messages[33004] ?? '' }
  if (key.ips.length > 0 && !key.ips.includes('*') && !key.ips.includes(address))
    return { retCode: 10010, retMsg: messages[10010] ?? '' }
  return null
}

/** May this key place orders? Only a key that is not read-only and has the permission. */
export function mayTrade({ key }: Account): boolean {
  return key.readOnly === 0 && (key.permissions['ContractTrade'] ?? []).includes('Order')
}

/** May this key read positions, orders and the wallet? */
export function mayRead({ key }: Account): boolean {
  return (key.permissions['ContractTrade'] ?? []).length > 0
}

/** Messages of the scripted errors. */
const messages: Readonly<Record<number, string>> = {
  10000: 'Server Timeout',
  10002: 'invalid request, please check your server timestamp or recv_window param.',
  10003: 'API key is invalid.',
  10004: 'error sign! Please check your signature generation algorithm.',
  10005: 'Permission denied, please check your API key permissions.',
  10006: 'Too many visits. Exceeded the API Rate Limit.',
  10007: 'User authentication failed.',
  10008: 'Common banned, please check your account mode',
  10010: "Unmatched IP, please check your API key's bound IP addresses.",
  10016: 'Server error.',
  10024: 'Compliance rules triggered',
  10028: 'The API can only be accessed by unified account users.',
  33004: 'Your api key has expired.',
}
