import { bad, good, type Outcome } from '../core/outcome.ts'
import type { Event } from '../event.ts'
import { isZone } from '../tabs/zone.ts'
import { overlayOf, type HasWrites } from '../writes/model.ts'
import { settingsTexts as texts } from './texts.ts'
import type { HasSession } from '../session/model.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasWrites

/**
 * What a tab can ask of the settings page. Key and secret are taken out at the border; `secretRef` names what was
 * taken.
 */
export type SettingsCommand =
  | { readonly type: 'settings.save_profile'; readonly profile: ProfileDraft }
  | {
      readonly type: 'accounts.link'
      readonly account_name: string
      readonly api_key: string
      readonly api_secret: string
      readonly exchange_name: string
      readonly secretRef?: string
    }
  /** The kept secret stays unless another is given (spec 5). */
  | {
      readonly type: 'accounts.change'
      readonly account: string
      readonly account_name: string
      readonly api_key: string
      readonly api_secret?: string
      readonly secretRef?: string
    }
  | { readonly type: 'accounts.unlink'; readonly account: string }
  /** The card provider's page of this customer (SET-23). */
  | { readonly type: 'billing.open' }

/** What the profile form holds, under the wire's names. */
export interface ProfileDraft {
  readonly billing_email: string
  readonly billing_name: string
  readonly timezone: string
  readonly email_notifications: boolean
  readonly auto_renew: boolean
}

/** The write a command becomes, or why it is refused. */
export function decideSettingsCommand(
  command: SettingsCommand & { readonly id: string },
  state: Seen,
): Outcome<readonly Event[]> {
  if (!state.session.isApiAuthReady) return refused('AUTH-01', 'not_ready', 'Authentication not ready. Please wait.')
  switch (command.type) {
    case 'settings.save_profile': {
      const { profile } = command
      if (profile.timezone === '' || !isZone(profile.timezone))
        return refused('SET-04', 'no_zone', texts.required(texts.labels.timezone))
      if (overlayOf(state.writes, 'settingsUserUpdate', 'profile') !== null)
        return refused('SET-09', 'saving', texts.saving)
      return good([
        {
          type: 'write.asked',
          data: {
            write: 'settingsUserUpdate',
            key: 'profile',
            command: command.id,
            body: {
              ...profile,
              billing_email: profile.billing_email.trim(),
              billing_name: profile.billing_name.trim(),
            },
          },
        },
      ])
    }
    case 'accounts.link': {
      const name = command.account_name.trim()
      if (name === '') return refused('VAL-01', 'no_name', texts.required(texts.labels.name))
      if (command.secretRef === undefined) return refused('VAL-01', 'no_key', texts.required(texts.labels.key))
      if (command.exchange_name === '') return refused('VAL-01', 'no_exchange', texts.required(texts.labels.exchange))
      if (overlayOf(state.writes, 'accountsAdd', 'new') !== null) return refused('SET-12', 'saving', texts.saving)
      return good([
        {
          type: 'write.asked',
          data: {
            write: 'accountsAdd',
            key: 'new',
            command: command.id,
            body: { account_name: name, exchange_name: command.exchange_name },
            secretRef: command.secretRef,
          },
        },
      ])
    }
    case 'accounts.change': {
      const name = command.account_name.trim()
      if (name === '') return refused('VAL-02', 'no_name', texts.required(texts.labels.name))
      if (command.secretRef === undefined) return refused('VAL-02', 'no_key', texts.required(texts.labels.key))
      return good([
        {
          type: 'write.asked',
          data: {
            write: 'accountsUpdate',
            key: command.account,
            command: command.id,
            body: { account_name: name },
            path: { id: command.account },
            secretRef: command.secretRef,
          },
        },
      ])
    }
    case 'billing.open':
      if (overlayOf(state.writes, 'customerPortal', 'portal') !== null) return refused('SET-23', 'asking', texts.saving)
      return good([
        { type: 'write.asked', data: { write: 'customerPortal', key: 'portal', command: command.id, body: undefined } },
      ])
    case 'accounts.unlink':
      if (overlayOf(state.writes, 'accountsDelete', command.account) !== null)
        return refused('SET-17', 'deleting', texts.saving)
      return good([
        {
          type: 'write.asked',
          data: {
            write: 'accountsDelete',
            key: command.account,
            command: command.id,
            body: undefined,
            path: { id: command.account },
          },
        },
      ])
  }
}

const refused = (rule: string, reason: string, message: string): Outcome<never> =>
  bad({ kind: 'refused', message, refusal: { rule, reason, because: {} } })
