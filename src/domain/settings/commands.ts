import { INTERVALS, PAID_PLANS } from '../billing/constants.ts'
import { commandOn, refused } from '../concept.ts'
import { good } from '../core/outcome.ts'
import { flag, object, oneOf, or, secretRef, text, word, type ValueOf } from '../core/shapes.ts'
import type { HasSession } from '../session/model.ts'
import { whenReady } from '../session/ready.ts'
import { isZone } from '../core/zoneName.ts'
import { overlayOf, type HasWrites } from '../writes/model.ts'
import { DELETE_WORD } from '../privacy/constants.ts'
import { SAID, SETUP_STEPS } from '../setup/steps.ts'
import { BILLING_WRITE, PROOF_WRITE, SETUP_WRITE } from './model.ts'
import { settingsTexts as texts } from './texts.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasWrites

const command = commandOn<Seen>()

/** As long as the field of the form, and as the server takes it. */
const mail = text(254)

/** What was changed of the profile, under the wire's names: the rest is as another device may have left it. */
const profileChanges = object({
  billing_email: or(mail, undefined),
  billing_name: or(word, undefined),
  timezone: or(word, undefined),
  email_notifications: or(flag, undefined),
  auto_renew: or(flag, undefined),
})
export type ProfileChanges = ValueOf<typeof profileChanges>

/** What a tab can ask of the settings page: each is a write, or refused. */
export const SETTINGS_COMMANDS = {
  /** Everything that the server keeps of the user goes (screens.md 2.19): what is typed has to say so. */
  'privacy.delete_all': command(
    { confirm: word },
    whenReady(({ id, confirm }, { writes }) =>
      confirm !== DELETE_WORD
        ? refused('SCREEN-2.19', 'not_confirmed', texts.typeDelete)
        : overlayOf(writes, 'accountDelete', 'all') !== null
          ? refused('SCREEN-2.19', 'deleting', texts.deleting)
          : good([
              { type: 'write.asked', data: { write: 'accountDelete', key: 'all', command: id, body: { confirm } } },
            ]),
    ),
  ),
  'settings.save_profile': command(
    { profile: profileChanges },
    whenReady(({ id, profile }, { writes }) => {
      if (profile.timezone !== undefined && !isZone(profile.timezone))
        return refused('SET-04', 'no_zone', texts.required(texts.labels.timezone))
      if (overlayOf(writes, 'settingsUserUpdate', 'profile') !== null) return refused('SET-09', 'saving', texts.saving)
      const body = Object.fromEntries(
        Object.entries(profile).map(([field, said]) => [field, typeof said === 'string' ? said.trim() : said]),
      )
      return good([{ type: 'write.asked', data: { write: 'settingsUserUpdate', key: 'profile', command: id, body } }])
    }),
  ),
  /** Another link to an address that nobody proved yet: the server sends one to what is saved anew. */
  'settings.prove_address': command(
    { email: mail },
    whenReady(({ id, email }, { writes }) =>
      overlayOf(writes, 'settingsUserUpdate', PROOF_WRITE) !== null
        ? refused('SET-01', 'sending', texts.saving)
        : good([
            {
              type: 'write.asked',
              data: { write: 'settingsUserUpdate', key: PROOF_WRITE, command: id, body: { billing_email: email } },
            },
          ]),
    ),
  ),
  /** For whom a plan is, as it is asked at the checkout; nothing else of the profile is touched. */
  'settings.save_billing': command(
    { billing_email: mail, billing_name: word },
    whenReady(({ id, billing_email: email, billing_name: name }, { writes }) =>
      overlayOf(writes, 'settingsUserUpdate', BILLING_WRITE) !== null
        ? refused('SET-09', 'saving', texts.saving)
        : good([
            {
              type: 'write.asked',
              data: {
                write: 'settingsUserUpdate',
                key: BILLING_WRITE,
                command: id,
                body: { billing_email: email.trim(), billing_name: name.trim() },
              },
            },
          ]),
    ),
  ),
  /** What the user says of a step of his set-up; whether that completes it is the server's to say. */
  'setup.step': command(
    { step: oneOf(...SETUP_STEPS), said: oneOf(...SAID) },
    whenReady(({ id, step, said }, { writes }) =>
      overlayOf(writes, 'settingsUserUpdate', SETUP_WRITE) !== null
        ? refused('SCREEN-2.16', 'saving', texts.saving)
        : good([
            {
              type: 'write.asked',
              data: {
                write: 'settingsUserUpdate',
                key: SETUP_WRITE,
                command: id,
                body: { setup_steps: { [step]: said } },
              },
            },
          ]),
    ),
  ),
  'accounts.link': command(
    { account_name: word, api_key: word, api_secret: word, exchange_name: word, secretRef },
    whenReady((asked, { writes }) => {
      const name = asked.account_name.trim()
      if (name === '') return refused('VAL-01', 'no_name', texts.required(texts.labels.name))
      if (asked.secretRef === undefined) return refused('VAL-01', 'no_key', texts.required(texts.labels.key))
      if (asked.exchange_name === '') return refused('VAL-01', 'no_exchange', texts.required(texts.labels.exchange))
      if (overlayOf(writes, 'accountsAdd', 'new') !== null) return refused('SET-12', 'saving', texts.saving)
      return good([
        {
          type: 'write.asked',
          data: {
            write: 'accountsAdd',
            key: 'new',
            command: asked.id,
            body: { account_name: name, exchange_name: asked.exchange_name },
            secretRef: asked.secretRef,
          },
        },
      ])
    }),
  ),
  /** An account on the paper exchange, where there is one. */
  'accounts.link_paper': command(
    {},
    whenReady(({ id }, { writes }) =>
      overlayOf(writes, 'accountsAddPaper', 'new') !== null
        ? refused('SET-12', 'saving', texts.saving)
        : good([
            { type: 'write.asked', data: { write: 'accountsAddPaper', key: 'new', command: id, body: undefined } },
          ]),
    ),
  ),
  /** The kept secret stays unless another is given (spec 5). */
  'accounts.change': command(
    { account: word, account_name: word, api_key: word, api_secret: or(word, undefined), secretRef },
    whenReady((asked) => {
      const name = asked.account_name.trim()
      if (name === '') return refused('VAL-02', 'no_name', texts.required(texts.labels.name))
      if (asked.secretRef === undefined) return refused('VAL-02', 'no_key', texts.required(texts.labels.key))
      return good([
        {
          type: 'write.asked',
          data: {
            write: 'accountsUpdate',
            key: asked.account,
            command: asked.id,
            body: { account_name: name },
            path: { id: asked.account },
            secretRef: asked.secretRef,
          },
        },
      ])
    }),
  ),
  'accounts.unlink': command(
    { account: word },
    whenReady(({ id, account }, { writes }) => {
      if (overlayOf(writes, 'accountsDelete', account) !== null) return refused('SET-17', 'deleting', texts.saving)
      return good([
        {
          type: 'write.asked',
          data: { write: 'accountsDelete', key: account, command: id, body: undefined, path: { id: account } },
        },
      ])
    }),
  ),
  /** The one trial of a user, without a card (screens.md 2.15). */
  'trial.start': command(
    {},
    whenReady(({ id }, { writes }) =>
      overlayOf(writes, 'trialStart', 'trial') !== null
        ? refused('SET-23', 'asking', texts.saving)
        : good([{ type: 'write.asked', data: { write: 'trialStart', key: 'trial', command: id, body: undefined } }]),
    ),
  ),
  /** The card provider's page where a plan is paid for. */
  'billing.checkout': command(
    { plan: oneOf(...PAID_PLANS), interval: oneOf(...INTERVALS), code: word, from: word },
    whenReady(({ id, plan, interval, code, from }, { writes }) =>
      overlayOf(writes, 'checkoutSession', 'checkout') !== null
        ? refused('SET-23', 'asking', texts.saving)
        : good([
            {
              type: 'write.asked',
              data: {
                write: 'checkoutSession',
                key: 'checkout',
                command: id,
                body: { plan, interval, ...(code !== '' && { code }), ...(from !== '' && { from }) },
              },
            },
          ]),
    ),
  ),
  /** The card provider's page of this customer (SET-23). */
  'billing.open': command(
    {},
    whenReady(({ id }, { writes }) =>
      overlayOf(writes, 'customerPortal', 'portal') !== null
        ? refused('SET-23', 'asking', texts.saving)
        : good([
            { type: 'write.asked', data: { write: 'customerPortal', key: 'portal', command: id, body: undefined } },
          ]),
    ),
  ),
}
