import type { ReactNode } from 'react'
import type { ChannelsView } from '../../../domain/channels/view.types.ts'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { PanelState } from '../shared/PanelState.tsx'
import * as css from './Channels.css.ts'
import { Devices } from './Devices.tsx'
import { Grid } from './Grid.tsx'
import { Quiet } from './Quiet.tsx'
import { Telegram } from './Telegram.tsx'
import { words } from './texts.ts'
import { useChannels } from './useChannels.ts'
import { Webhooks } from './Webhooks.tsx'

const cardOf = (view: ChannelsView): ChannelsView['card'] => view.card

/** `/notification-channels`: how somebody is told when no tab is open (N4). */
export default function Screen(): ReactNode {
  const card = useChannels(cardOf)
  if (card?.state !== 'ready')
    return (
      <Panel>
        <PanelState of={card} retry="channels" />
      </Panel>
    )
  return (
    <Stack gap={12} className={css.page}>
      <Text as="p" tone="text2">
        {words.lead}
      </Text>
      <Devices card={card.data} />
      <Telegram card={card.data} />
      <Webhooks card={card.data} />
      <Grid card={card.data} />
      <Quiet card={card.data} />
    </Stack>
  )
}
