import { commandOn, refused } from '../concept.ts'
import { good, type Outcome } from '../core/outcome.ts'
import { flag, object, oneOf, or, recordOf, secretRef, text, word } from '../core/shapes.ts'
import type { Event } from '../event.ts'
import type { HasSession } from '../session/model.ts'
import { whenReady } from '../session/ready.ts'
import { overlayOf, type HasWrites } from '../writes/model.ts'
import { CHANNEL_KINDS, LOUDNESS } from './constants.ts'
import { DAY_TIME } from './quiet.ts'
import { channelTexts as texts } from './texts.ts'

type Seen = HasSession & HasWrites

const command = commandOn<Seen>()
const address = text(2_000)
const name = text(100)

/** A write that carries a secret, once at a time. */
function adding(
  {
    id,
    label,
    secretRef: ref,
  }: { readonly id: string; readonly label: string; readonly secretRef?: string | undefined },
  { writes }: Seen,
  write: string,
): Outcome<readonly Event[]> {
  const named = label.trim()
  if (named === '') return refused('N4', 'no_name', texts.noName)
  if (ref === undefined) return refused('N4', 'no_address', texts.noAddress)
  if (overlayOf(writes, write, 'new') !== null) return refused('N4', 'saving', texts.saving)
  return good([
    { type: 'write.asked', data: { write, key: 'new', command: id, body: { label: named }, secretRef: ref } },
  ])
}

/** What a tab can ask of channels: each is a write. */
export const CHANNEL_COMMANDS = {
  /** How a type goes by a channel. */
  'channels.set_loudness': command(
    { notificationType: word, kind: oneOf(...CHANNEL_KINDS), loudness: oneOf(...LOUDNESS) },
    whenReady(({ id, notificationType, kind, loudness }) => {
      const body = { grid: { [notificationType]: { [kind]: loudness } } }
      return good([
        {
          type: 'write.asked',
          data: { write: 'channelChoicesUpdate', key: `${notificationType} ${kind}`, command: id, body },
        },
      ])
    }),
  ),
  'channels.set_quiet': command(
    { quiet: or(object({ from: word, to: word }), null) },
    whenReady(({ id, quiet }) => {
      if (quiet !== null && !(DAY_TIME.test(quiet.from) && DAY_TIME.test(quiet.to)))
        return refused('N4', 'no_time', texts.noTime)
      if (quiet !== null && quiet.from === quiet.to) return refused('N4', 'no_span', texts.noSpan)
      return good([
        { type: 'write.asked', data: { write: 'channelChoicesUpdate', key: 'quiet', command: id, body: { quiet } } },
      ])
    }),
  ),
  'channels.set': command(
    { changes: recordOf(flag) },
    whenReady(({ id, changes }) =>
      good([
        {
          type: 'write.asked',
          data: { write: 'channelChoicesUpdate', key: Object.keys(changes).join(), command: id, body: changes },
        },
      ]),
    ),
  ),
  'channels.add_push': command(
    { label: name, push_endpoint: address, push_key: word, push_auth: word, secretRef },
    whenReady((asked, state) => adding(asked, state, 'channelPushAdd')),
  ),
  'channels.add_webhook': command(
    { label: name, webhook_url: address, signing_secret: word, secretRef },
    whenReady((asked, state) => adding(asked, state, 'channelWebhookAdd')),
  ),
  'channels.add_telegram': command(
    { link_code: word, secretRef },
    whenReady(({ id, secretRef: ref }) =>
      ref === undefined
        ? refused('N4', 'no_address', texts.noAddress)
        : good([
            {
              type: 'write.asked',
              data: { write: 'channelTelegramAdd', key: 'new', command: id, body: {}, secretRef: ref },
            },
          ]),
    ),
  ),
  'channels.remove': command(
    { channel: word },
    whenReady(({ id, channel }) =>
      good([
        {
          type: 'write.asked',
          data: { write: 'channelRemove', key: channel, command: id, body: undefined, path: { id: channel } },
        },
      ]),
    ),
  ),
  'channels.test': command(
    { channel: word },
    whenReady(({ id, channel }, { writes }) =>
      overlayOf(writes, 'channelTest', channel) !== null
        ? refused('N4', 'saving', texts.saving)
        : good([
            {
              type: 'write.asked',
              data: { write: 'channelTest', key: channel, command: id, body: undefined, path: { id: channel } },
            },
          ]),
    ),
  ),
}
