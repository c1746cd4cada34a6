import { useState, type FormEvent, type ReactNode } from 'react'
import type { ChannelsCard } from '../../../domain/channels/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { TextField } from '../../kit/controls/TextField.tsx'
import { Dialog } from '../../kit/feedback/Dialog.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Row, Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { copied } from '../shared/copied.ts'
import { ChannelLine } from './ChannelLine.tsx'
import * as css from './Channels.css.ts'
import { randomText } from './random.ts'
import { Refusal } from './Refusal.tsx'
import { useWriteOf } from '../shared/useWrite.ts'
import { words } from './texts.ts'

/** Addresses of programs. */
export function Webhooks({ card }: { readonly card: ChannelsCard }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const webhooks = card.channels.filter(({ kind }) => kind === 'webhook')
  return (
    <Panel title={words.webhooks} note={words.webhooksNote} isPadded={false}>
      <ul className={css.list} aria-label={words.webhooks}>
        {webhooks.map((webhook) => (
          <ChannelLine key={webhook.id} channel={webhook} />
        ))}
      </ul>
      <Stack gap={8} className={css.foot}>
        {webhooks.length === 0 && <Text tone="text2">{words.noWebhooks}</Text>}
        <div>
          <Button onPress={() => setOpen(true)}>{words.addWebhook}</Button>
        </div>
      </Stack>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.addWebhook}>
        <WebhookForm onDone={() => setOpen(false)} />
      </Dialog>
    </Panel>
  )
}

/** The secret is made here and goes up with the form: no answer brings it back. */
function WebhookForm({ onDone }: { readonly onDone: () => void }): ReactNode {
  const [label, setLabel] = useState('')
  const [url, setUrl] = useState('')
  const [secret] = useState(() => randomText(32))
  const { submit, isBusy, problem } = useWriteOf('channels', 'channelWebhookAdd', onDone)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) void submit({ type: 'channels.add_webhook', label, webhook_url: url.trim(), signing_secret: secret })
  }
  return (
    <form onSubmit={save} noValidate autoComplete="off">
      <Stack gap={16}>
        <TextField label={words.name} value={label} onChange={setLabel} maxLength={100} isRequired autoFocus />
        <TextField
          label={words.url}
          hint={words.urlHint}
          type="url"
          value={url}
          onChange={setUrl}
          maxLength={2_000}
          isRequired
        />
        <Stack gap={4}>
          <Text size={12} weight="label">
            {words.secret}
          </Text>
          <span className={css.secret}>
            <span data-testid="signing-secret" translate="no">
              {secret}
            </span>
            <IconButton
              size="sm"
              icon="copy"
              label={words.copySecret}
              onPress={() => void copied(secret, words.secretCopied, words.secretNotCopied)}
            />
          </span>
          <Text size={12} tone="text2">
            {words.secretHint}
          </Text>
        </Stack>
        <Refusal of={problem} />
        <Row gap={8}>
          <Button type="submit" variant="primary" isBusy={isBusy} isDisabled={label.trim() === '' || url.trim() === ''}>
            {words.add}
          </Button>
          <Button onPress={onDone}>{words.cancel}</Button>
        </Row>
      </Stack>
    </form>
  )
}
