import { type Logger, pino } from 'pino'

export type Log = Logger

const REDACTED = [
  'authorization',
  'cookie',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'api_secret',
  'apiSecret',
  'secret',
  'password',
  'ticket',
  'key',
  'code',
]

/**
 * The server's log: one JSON object a line, with secrets taken out by name at two depths (T23). Addresses are logged
 * without their query by those who log them.
 */
export function makeLog(level: string, destination?: { write(line: string): void }): Log {
  const paths = REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options = {
    level,
    base: null,
    redact: { paths, censor: '…' },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
