import type { Command } from '../domain/command.ts'
import type { TokenSet } from '../domain/session/model.ts'
import type { Secrets } from './adapters/secrets.ts'

/** Field names whose values never enter the log, wherever in a command they stand. */
const SECRET_FIELDS = [
  'api_secret',
  'apiSecret',
  'api_key',
  'push_endpoint',
  'push_key',
  'push_auth',
  'webhook_url',
  'signing_secret',
  'link_code',
] as const

/** A command as the log may see it: tokens emptied, secret fields replaced by a reference (style guide, Secrets). */
export function withoutSecrets(command: Command, secrets: Secrets): Command {
  if (command.type === 'session.start') return { ...command, tokens: emptied(command.tokens) }
  const found: Record<string, string> = {}
  const rest = stripped(command, found)
  // The domain reads `secretRef` off the command; the type of a command with a secret has the field.
  return Object.keys(found).length === 0
    ? command
    : ({ ...(rest as object), secretRef: secrets.keep(found) } as unknown as Command)
}

const emptied = (tokens: TokenSet): TokenSet => ({ ...tokens, accessToken: '', refreshToken: null, idToken: '' })

/** The value without secret fields; they are put into `found` under the wire's name. */
function stripped(value: unknown, found: Record<string, string>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const rest: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value)) {
    if ((SECRET_FIELDS as readonly string[]).includes(name)) {
      if (typeof part === 'string' && part !== '') found[name === 'apiSecret' ? 'api_secret' : name] = part
    } else rest[name] = stripped(part, found)
  }
  return rest
}
