import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { WriteOutcome } from '../../../domain/writes/model.ts'
import { Button, type ButtonProps } from '../../kit/controls/Button.tsx'
import { Link } from '../../kit/controls/Link.tsx'
import { Row } from '../../kit/layout/Stack.tsx'
import { useWrite } from './useWrite.ts'

/**
 * The card provider's page in a tab of its own (SET-23). A browser lets a page open one at a click alone, so it is
 * opened before its address is known; one that lets none open gets a link.
 */
export function PortalButton({
  outcome,
  label,
  ...look
}: {
  /** How the last asking for that page went. */
  readonly outcome: WriteOutcome | null | undefined
  readonly label: string
} & Pick<ButtonProps, 'variant' | 'size' | 'isWide'>): ReactNode {
  const url = outcome?.url ?? null
  const tab = useRef<Window | null>(null)
  const [isShut, setShut] = useState(false)
  const { submit, isBusy, problem } = useWrite(outcome, () => {
    if (url !== null) tab.current?.location.replace(url)
  })
  useEffect(() => {
    if (problem !== null) tab.current?.close()
  }, [problem])
  const open = (): void => {
    tab.current = window.open('', '_blank')
    // The provider's page must not reach back into this one.
    if (tab.current !== null) tab.current.opener = null
    setShut(tab.current === null)
    void submit({ type: 'billing.open' })
  }
  return (
    <Row gap={8} wrap>
      <Button icon="card" isBusy={isBusy} onPress={open} {...look}>
        {label}
      </Button>
      {isShut && !isBusy && url !== null && (
        <Link href={url} isExternal>
          Open the billing portal
        </Link>
      )}
    </Row>
  )
}
