import { useEffect, useState, type ReactNode } from 'react'
import type { ChannelsCard } from '../../../domain/channels/view.types.ts'
import { ownMark, pushState, subscribe, unsubscribe } from '../../installed/push.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { ChannelLine } from './ChannelLine.tsx'
import * as css from './Channels.css.ts'
import { deviceName } from './deviceName.ts'
import { Refusal } from './Refusal.tsx'
import { useWriteOf } from '../shared/useWrite.ts'
import { words } from './texts.ts'

/** Browsers that are told by their push service, this one among them or not. */
export function Devices({ card }: { readonly card: ChannelsCard }): ReactNode {
  const devices = card.channels.filter(({ kind }) => kind === 'push')
  const [can, setCan] = useState(pushState)
  const [mark, setMark] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const look = (): void => void ownMark().then(setMark)
  useEffect(look, [devices.length])
  const { submit, isBusy, problem: refusal } = useWriteOf('channels', 'channelPushAdd', look)
  const isHere = devices.some((device) => device.mark === mark && !device.hasFailed)
  const enable = async (): Promise<void> => {
    setProblem(null)
    // One that failed gave up its address: a new one is asked for.
    if (devices.some((device) => device.mark === mark)) await unsubscribe()
    const made = await subscribe(card.pushKey)
    setCan(pushState())
    if (made !== null) await submit({ type: 'channels.add_push', label: deviceName(navigator.userAgent), ...made })
    else if (pushState() === 'granted') setProblem(words.notSubscribed)
  }
  return (
    <Panel title={words.devices} note={words.devicesNote} isPadded={false}>
      <ul className={css.list} aria-label={words.devices}>
        {devices.map((device) => (
          <ChannelLine key={device.id} channel={device} isHere={device.mark === mark} />
        ))}
      </ul>
      <Stack gap={8} className={css.foot}>
        {devices.length === 0 && <Text tone="text2">{words.noDevices}</Text>}
        {can === 'lacking' && <Text tone="text2">{words.lacking}</Text>}
        {can === 'denied' && <Text tone="warn">{words.denied}</Text>}
        {isHere && <Text tone="text2">{words.enabled}</Text>}
        <Refusal of={problem ?? refusal} />
        {!isHere && can !== 'lacking' && can !== 'denied' && (
          <div>
            <Button variant="primary" icon="bell" isBusy={isBusy} onPress={() => void enable()}>
              {words.enable}
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  )
}
