import type { ReactNode } from 'react'
import { formatDateTime } from '../../../domain/core/format.ts'
import type { ChannelItem } from '../../../domain/channels/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { Words } from '../../kit/layout/Words.tsx'
import { send } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import * as css from './Channels.css.ts'
import { words } from './texts.ts'

/** One device, chat or webhook: when it last took a message, why it takes none any more, and what can be done. */
export function ChannelLine({
  channel,
  isHere = false,
  hasTest = true,
}: {
  readonly channel: ChannelItem
  readonly isHere?: boolean
  /** False: it can only be taken away. */
  readonly hasTest?: boolean
}): ReactNode {
  const { zone } = useView('shell')
  const { id, label, toldAt, problem, hasFailed, isLeaving } = channel
  return (
    <li className={css.row} data-leaving={isLeaving}>
      <span className={css.who}>
        <span className={css.name}>
          <Text weight="label" isName>
            {label}
          </Text>
          {isHere && <Tag tone="accent">{words.here}</Tag>}
        </span>
        <Text size={12} tone={hasFailed ? 'danger' : 'text3'}>
          <Words>
            {hasFailed
              ? words.failed(problem ?? '')
              : toldAt === null
                ? words.never
                : words.told(formatDateTime(toldAt, zone))}
          </Words>
          {hasFailed && hasTest && <span>{` ${words.failedMend}`}</span>}
        </Text>
      </span>
      {hasTest && (
        <Button
          size="sm"
          aria-label={words.testOf(label)}
          disabledReason={isLeaving ? words.leaving : undefined}
          onPress={() => void send({ type: 'channels.test', channel: id })}
        >
          {words.test}
        </Button>
      )}
      <IconButton
        size="sm"
        icon="delete"
        tone="danger"
        label={words.remove(label)}
        isBusy={isLeaving}
        onPress={() => void send({ type: 'channels.remove', channel: id })}
      />
    </li>
  )
}
