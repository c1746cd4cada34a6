import { useState, type ReactNode } from 'react'
import { USER_PICTURES_META } from '../../../domain/access/userPicture.ts'
import { COIN_HOSTS } from '../../../domain/market/logos.ts'
import { reportsDsn } from '../../errors/reports.ts'
import { marketingHosts, mayTell, setMayTell } from '../../growth/marketing.ts'
import { Switch } from '../../kit/controls/Choice.tsx'
import { saidOfHosts } from '../../model/saidOfHosts.ts'
import { useLoaded } from '../../model/useLoaded.ts'
import { Text } from '../../kit/layout/Text.tsx'
import { namedHosts } from '../shared/logoCache.ts'
import { words } from './texts.ts'

const NONE: readonly string[] = []

const named = (hosts: readonly string[]): string => hosts.map((host) => new URL(host).host).join(', ')

/** Hosts that pictures come from, and that learn which ones are looked at. */
const pictureHosts = (): readonly string[] => [
  ...namedHosts().map((name) => COIN_HOSTS[name]),
  ...saidOfHosts(USER_PICTURES_META),
]

/** What goes to others than this server: pictures that come from elsewhere, and the operator's marketing script. */
export function Others(): ReactNode {
  const pictures = pictureHosts()
  return (
    <>
      {pictures.length > 0 && (
        <Text as="p" tone="text2">
          {words.pictures(named(pictures))}
        </Text>
      )}
      <Marketing isAlone={pictures.length === 0 && reportsDsn() === null} />
    </>
  )
}

/** The consent to the marketing script; where there is none, that is said, and whether nothing else goes to others. */
function Marketing({ isAlone }: { readonly isAlone: boolean }): ReactNode {
  const hosts = useLoaded(marketingHosts, NONE)
  const [isGiven, setGiven] = useState(mayTell)
  if (hosts === null) return null
  if (hosts.length === 0)
    return (
      <Text as="p" tone="text2">
        {isAlone ? words.noMarketing : words.noMarketingBut}
      </Text>
    )
  return (
    <Switch
      isSelected={isGiven}
      hint={words.marketingHint(named(hosts))}
      onChange={(isOn) => {
        setMayTell(isOn)
        setGiven(isOn)
      }}
    >
      {words.marketing}
    </Switch>
  )
}
