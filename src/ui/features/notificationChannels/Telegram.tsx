import { useState, type ReactNode } from 'react'
import type { ChannelsCard } from '../../../domain/channels/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Link } from '../../kit/controls/Link.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { ChannelLine } from './ChannelLine.tsx'
import * as css from './Channels.css.ts'
import { randomText } from './random.ts'
import { Refusal } from './Refusal.tsx'
import { useWriteOf } from '../shared/useWrite.ts'
import { words } from './texts.ts'

/** Chats that the operator's bot writes to. */
export function Telegram({ card }: { readonly card: ChannelsCard }): ReactNode {
  const chats = card.channels.filter(({ kind }) => kind === 'telegram')
  const [code, setCode] = useState<string | null>(null)
  const { submit, isBusy, problem } = useWriteOf('channels', 'channelTelegramAdd', () => undefined)
  const link = (): void => {
    const made = randomText(24)
    setCode(made)
    void submit({ type: 'channels.add_telegram', link_code: made })
  }
  return (
    <Panel title={words.telegram} isPadded={false}>
      <ul className={css.list} aria-label={words.telegram}>
        {chats.map((chat) => (
          <ChannelLine key={chat.id} channel={chat} />
        ))}
      </ul>
      <Stack gap={8} className={css.foot}>
        {!card.hasTelegram && <Text tone="text2">{words.noTelegram}</Text>}
        {card.hasTelegram && chats.length === 0 && <Text tone="text2">{words.noChats}</Text>}
        <Refusal of={problem} />
        {code !== null && problem === null && <Code code={code} bot={card.telegramBot} />}
        {card.hasTelegram && (
          <div>
            <Button isBusy={isBusy} onPress={link}>
              {words.link}
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  )
}

function Code({ code, bot }: { readonly code: string; readonly bot: string | null }): ReactNode {
  return (
    <Stack gap={4}>
      <Text tone="text2">{words.linkHint}</Text>
      <Text isName className={css.secret}>{`/start ${code}`}</Text>
      {bot === null ? (
        <Text tone="text2">{words.telegramAway}</Text>
      ) : (
        <Link href={`https://t.me/${encodeURIComponent(bot)}?start=${code}`} isExternal>
          {words.openBot}
        </Link>
      )}
    </Stack>
  )
}
