import { useCallback, useState, type ReactNode } from 'react'
import { formatCount } from '../../../domain/core/format.ts'
import { locale } from '../../../domain/language/translate.ts'
import type { DeviceFigures, PrivacyView } from '../../../domain/privacy/view.types.ts'
import { signOut } from '../../auth/session.ts'
import { clearJourneys, countJourneys } from '../../growth/journeys.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Facts } from '../../kit/data/Facts.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Row, Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { clearChoices, countChoices } from '../../model/local.ts'
import { read, send } from '../../model/send.ts'
import { useLoaded } from '../../model/useLoaded.ts'
import { words } from './texts.ts'
import { usePrivacy } from './usePrivacy.ts'

const modeOf = ({ mode }: PrivacyView): PrivacyView['mode'] => mode
const hiddenOf = ({ hidden }: PrivacyView): number => hidden
const whyOf = ({ why }: PrivacyView): string => why ?? ''

const figuresOfDevice = async (): Promise<DeviceFigures | null> => {
  const answer = await read({ type: 'privacy.device' })
  return answer.ok ? answer.value : null
}

/** What is stored here, how much of it, for how long, and how it goes. */
export function Device(): ReactNode {
  const isMemory = usePrivacy(modeOf) === 'memory'
  const why = usePrivacy(whyOf) ?? ''
  const figures = useLoaded(figuresOfDevice, null)
  const [choices, setChoices] = useState(countChoices)
  const clear = useCallback((): void => {
    clearChoices()
    setChoices(countChoices())
    void send({ type: 'toast.show', kind: 'success', text: words.lookCleared })
  }, [])
  const hidden = usePrivacy(hiddenOf) ?? 0
  const showAgain = useCallback((): void => {
    void send({ type: 'notifications.unhide_all' }).then(({ ok }) => {
      if (ok) void send({ type: 'toast.show', kind: 'success', text: words.hiddenShown })
    })
  }, [])
  const [journeys, setJourneys] = useState(countJourneys)
  const forget = useCallback((): void => {
    clearJourneys()
    setJourneys(0)
    void send({ type: 'toast.show', kind: 'success', text: words.journeysCleared })
  }, [])
  const lines: readonly (readonly [string, ReactNode])[] = [
    [words.where, isMemory ? [words.memory, why].filter((text) => text !== '').join('. ') : words.disk],
    [words.size, sizeText(figures?.bytes ?? null)],
    [words.entries, figures === null ? '–' : formatCount(figures.entries)],
    [words.look, words.lookCount(choices)],
    [words.hidden, formatCount(hidden)],
    [words.journeys, words.journeysCount(journeys)],
  ]
  return (
    <Panel title={words.device}>
      <Stack gap={12}>
        <Facts of={lines} />
        <Text as="p" tone="text2">
          {words.kept} {words.all}
        </Text>
        <Row gap={8} wrap>
          <Button onPress={() => void signOut()}>{words.logOut}</Button>
          <Button disabledReason={choices === 0 ? words.lookNone : undefined} onPress={clear}>
            {words.lookClear}
          </Button>
          <Button disabledReason={hidden === 0 ? words.hiddenNone : undefined} onPress={showAgain}>
            {words.hiddenShow}
          </Button>
          <Button disabledReason={journeys === 0 ? words.journeysNone : undefined} onPress={forget}>
            {words.journeysClear}
          </Button>
        </Row>
        <Text as="p" size={12} tone="text3">
          {words.lookHint} {words.journeysHint}
        </Text>
      </Stack>
    </Panel>
  )
}

const MEGABYTES = new Intl.NumberFormat(locale(), { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })

const sizeText = (bytes: number | null): string => (bytes === null ? words.unknown : MEGABYTES.format(bytes / 1e6))
