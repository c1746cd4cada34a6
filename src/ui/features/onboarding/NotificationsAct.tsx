import { useUnit } from 'effector-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../../kit/controls/Button.tsx'
import { Switch } from '../../kit/controls/Choice.tsx'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Row, Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { systemAlerts } from '../../model/local.ts'
import { send } from '../../model/send.ts'
import { askForAlerts, canAlert } from '../../model/systemAlert.ts'
import { onboardingTexts as texts } from './texts.ts'

/** What is told, when, and where; the browser is asked at a press alone. */
export function NotificationsAct(): ReactNode {
  return (
    <Stack gap={12}>
      <Alerts />
      <Row gap={8} wrap>
        <Button icon="bell" onPress={() => void send({ type: 'toast.show', kind: 'success', text: texts.testText })}>
          {texts.test}
        </Button>
        <Button onPress={() => void send({ type: 'notifications.open_panel' })}>{texts.types}</Button>
        <ButtonLink href="/notification-channels">{texts.channels}</ButtonLink>
        <ButtonLink href="/email-preferences">{texts.quiet}</ButtonLink>
      </Row>
    </Stack>
  )
}

function Alerts(): ReactNode {
  const isOn = useUnit(systemAlerts.$value) === 'on'
  const [can, setCan] = useState(canAlert)
  if (can === 'lacking') return <Text tone="text2">{texts.alertsLacking}</Text>
  const turn = async (wanted: boolean): Promise<void> => {
    const now = wanted ? await askForAlerts() : can
    setCan(now)
    systemAlerts.set(wanted && now === 'granted' ? 'on' : 'off')
  }
  return (
    <Switch
      isSelected={isOn && can === 'granted'}
      isDisabled={can === 'denied'}
      hint={can === 'denied' ? texts.alertsDenied : texts.alertsHint}
      onChange={(wanted) => void turn(wanted)}
    >
      {texts.alerts}
    </Switch>
  )
}
