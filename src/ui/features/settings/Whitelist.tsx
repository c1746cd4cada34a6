import type { ReactNode } from 'react'
import type { SettingsView } from '../../../domain/settings/view.types.ts'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Row, Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useViewPart } from '../../model/useViewPart.ts'
import { copied } from '../shared/copied.ts'
import * as css from './Settings.css.ts'
import { words } from './texts.ts'

const whitelistOf = (view: SettingsView): SettingsView['whitelist'] => view.whitelist

/** The addresses that a key may be bound to (SET-21, A-92). */
export function Whitelist(): ReactNode {
  const whitelist = useViewPart('settings', whitelistOf)
  if (whitelist === null) return null
  const { addresses, arePlaceholders } = whitelist
  return (
    <Stack gap={6} className={css.whitelist}>
      <Row gap={4}>
        <Text size={12} weight="label">
          {words.whitelist}
        </Text>
        <IconButton
          size="sm"
          icon="copy"
          label={words.copyAddresses}
          onPress={() => void copied(addresses.join(','), words.addressesCopied, words.addressesNotCopied)}
        />
      </Row>
      <Text size={12} tone="text2">
        {words.whitelistNote}
      </Text>
      <ul className={css.addresses} aria-label={words.whitelist}>
        {addresses.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
      {arePlaceholders && <Banner tone="warn">{words.placeholders}</Banner>}
    </Stack>
  )
}
