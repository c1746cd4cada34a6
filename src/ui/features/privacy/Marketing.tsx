import { useState, type ReactNode } from 'react'
import { reportsDsn } from '../../errors/reports.ts'
import { marketingHosts, mayTell, setMayTell } from '../../growth/marketing.ts'
import { Switch } from '../../kit/controls/Choice.tsx'
import { useLoaded } from '../../model/useLoaded.ts'
import { Text } from '../../kit/layout/Text.tsx'
import { words } from './texts.ts'

const NONE: readonly string[] = []

/** The consent to the operator's marketing script; where there is none, that is said. */
export function Marketing(): ReactNode {
  const hosts = useLoaded(marketingHosts, NONE)
  const [isGiven, setGiven] = useState(mayTell)
  if (hosts === null) return null
  if (hosts.length === 0)
    return (
      <Text as="p" tone="text2">
        {reportsDsn() === null ? words.noMarketing : words.noMarketingBut}
      </Text>
    )
  return (
    <Switch
      isSelected={isGiven}
      hint={words.marketingHint(hosts.map((host) => new URL(host).host).join(', '))}
      onChange={(isOn) => {
        setMayTell(isOn)
        setGiven(isOn)
      }}
    >
      {words.marketing}
    </Switch>
  )
}
