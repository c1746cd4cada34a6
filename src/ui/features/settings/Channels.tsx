import type { ReactNode } from 'react'
import type { ChannelsView } from '../../../domain/channels/view.types.ts'
import { Panel } from '../../kit/layout/Panel.tsx'
import { ChannelLine } from '../notificationChannels/ChannelLine.tsx'
import { useChannels } from '../notificationChannels/useChannels.ts'
import { PanelState } from '../shared/PanelState.tsx'
import * as css from './Settings.css.ts'
import { words } from './texts.ts'

const cardOf = (view: ChannelsView): ChannelsView['card'] => view.card

/**
 * Channels of who has no plan, to be taken away alone: their own page is closed to him (ROLE-08). Last of the page, as
 * it comes late, and only where there is one.
 */
export function Channels(): ReactNode {
  const card = useChannels(cardOf)
  if (card === null || card.state === 'loading' || (card.state === 'ready' && card.data.channels.length === 0))
    return null
  return (
    <Panel title={words.channels} isPadded={card.state !== 'ready'}>
      {card.state === 'ready' ? (
        <ul className={css.list} aria-label={words.channels}>
          {card.data.channels.map((channel) => (
            <ChannelLine key={channel.id} channel={channel} hasTest={false} />
          ))}
        </ul>
      ) : (
        <PanelState of={card} retry="channels" />
      )}
    </Panel>
  )
}
