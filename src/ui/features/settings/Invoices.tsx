import type { ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { InvoiceLine, SettingsView } from '../../../domain/settings/view.types.ts'
import { Link } from '../../kit/controls/Link.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import { useViewPart } from '../../model/useViewPart.ts'
import * as css from './Settings.css.ts'
import { PanelState } from '../shared/PanelState.tsx'
import { words } from './texts.ts'

const invoicesOf = (view: SettingsView): Loadable<readonly InvoiceLine[]> => view.invoices

/** What was charged; each leads to the card provider's own page of it. Nothing where nothing was. */
export function Invoices(): ReactNode {
  const invoices = useViewPart('settings', invoicesOf)
  if (invoices?.state === 'ready' && invoices.data.length === 0) return null
  return (
    <Stack gap={6}>
      <Heading level={3}>{words.invoices}</Heading>
      {invoices?.state === 'ready' ? (
        <ul className={css.invoices}>
          {invoices.data.map(({ id, number, date, amount, status, url }) => (
            <li key={id} className={css.invoice}>
              {url === null ? (
                <Text>{number}</Text>
              ) : (
                <Link href={url} isExternal>
                  {number}
                </Link>
              )}
              <Text tone="text2">{date}</Text>
              <Text tone="text2">{status}</Text>
              <Text digits>{amount}</Text>
            </li>
          ))}
        </ul>
      ) : (
        <PanelState of={invoices} retry="billingInvoices" />
      )}
    </Stack>
  )
}
