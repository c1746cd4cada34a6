import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { Button } from '../../../src/ui/kit/controls/Button.tsx'
import { KeyHint } from '../../../src/ui/kit/controls/KeyHint.tsx'
import { Chip } from '../../../src/ui/kit/data/Chip.tsx'
import { MovingText } from '../../../src/ui/kit/data/MovingText.tsx'
import { Money, Percent, Qty, Signed } from '../../../src/ui/kit/data/Numbers.tsx'
import { SideTag, Tag } from '../../../src/ui/kit/data/Tag.tsx'
import { Banner } from '../../../src/ui/kit/feedback/Feedback.tsx'
import { Figure, Text } from '../../../src/ui/kit/layout/Text.tsx'
import { setAppearance, startAppearance } from '../../../src/ui/theme/theme.ts'
import { translate } from '../../support/translator.ts'

startAppearance()
const { standing, stop } = translate()
afterAll(stop)
const hide = (hidesAmounts: boolean): void => act(() => setAppearance({ hidesAmounts }))
afterEach(() => hide(false))

/** Draws a part, lets the translator take its texts, then draws it otherwise; what is read then. */
async function read(before: ReactNode, after: ReactNode): Promise<string> {
  const { container, rerender } = render(before)
  await vi.waitFor(() => expect(container.querySelector('font')).not.toBeNull())
  rerender(after)
  expect(standing()).toEqual([])
  return container.textContent
}

const reconnect = { label: 'Reconnect', onPress: (): void => undefined }

type Draw = () => ReactNode

it.each<readonly [string, Draw, Draw, string]>([
  ['money', () => <Money value={1} unit="USDT" />, () => <Money value={2} unit="USDT" />, '2.00 USDT'],
  ['a result', () => <Signed value={1} unit="USDT" />, () => <Signed value={-2} />, '−2.00'],
  ['per cent', () => <Percent value={1} />, () => <Percent value={2} />, '2.00 %'],
  ['per cent that becomes bare', () => <Percent value={1} />, () => <Percent value={2} isBare />, '2.00'],
  ['a size', () => <Qty value={1} unit="BTC" />, () => <Qty value={2} unit="BTC" />, '2 BTC'],
  ['a figure', () => <Figure unit="%">1</Figure>, () => <Figure unit="%">2</Figure>, '2%'],
  [
    'freshness',
    () => <Chip state="live" label="Live" />,
    () => <Chip state="stopped" label="Stopped" action={reconnect} />,
    'Stopped,Reconnect',
  ],
  ['a button', () => <Button>Save</Button>, () => <Button isBusy>Saving</Button>, 'Saving'],
  ['a tag', () => <Tag>Long</Tag>, () => <Tag icon="warning">Short</Tag>, 'Short'],
  ['a banner', () => <Banner>First</Banner>, () => <Banner title="Now">Second</Banner>, 'NowSecond'],
])('F-TRANSLATED %s is what it is, read in translation', async (_, before, after, text) => {
  expect(await read(before(), after())).toBe(text)
})

it.each<readonly [string, Draw, string]>([
  ['money', () => <Money value={1} />, '••••hidden'],
  ['money with a unit', () => <Money value={1} unit="USDT" />, '••••hidden USDT'],
  ['a result', () => <Signed value={1} unit="USDT" />, '••••hidden USDT'],
  ['a size', () => <Qty value={1} isAmount unit="BTC" />, '••••hidden BTC'],
])('F-TRANSLATED %s is hidden at once, read in translation', async (_, part, text) => {
  const { container } = render(part())
  await vi.waitFor(() => expect(container.querySelector('font')).not.toBeNull())

  hide(true)

  expect(container.textContent).toBe(text)
})

it('F-TRANSLATED a text that is written into the page can become empty', async () => {
  let value: string | null = 'stop'
  const tell = new Set<() => void>()
  const of = {
    now: () => value,
    tell: (listener: () => void) => {
      tell.add(listener)
      return () => tell.delete(listener)
    },
  }
  const { container } = render(<MovingText of={of} />)
  await vi.waitFor(() => expect(container.querySelector('font')).not.toBeNull())

  value = null
  for (const listener of tell) listener()
  expect(container.textContent).toBe('')

  value = 'target'
  for (const listener of tell) listener()
  expect(container.textContent).toBe('target')
})

it.each<readonly [string, Draw, string]>([
  ['money', () => <Money value={1} />, '1.00'],
  ['a side', () => <SideTag side="long" />, 'Long'],
  ['a name', () => <Text isName>BTCUSDT</Text>, 'BTCUSDT'],
  ['a figure with its unit', () => <Text digits>12.5 USDT</Text>, '12.5 USDT'],
  ['a key', () => <KeyHint>Esc</KeyHint>, 'Esc'],
])('F-TRANSLATED %s is marked as not to be translated', (_, part, text) => {
  const { container } = render(part())

  expect(container.querySelector('[translate=no]')?.textContent).toBe(text)
})

it('F-TRANSLATED words about figures are translated', () => {
  const { container } = render(<Text digits>Rows 1 to 20</Text>)

  expect(container.querySelector('[translate=no]')).toBeNull()
})
