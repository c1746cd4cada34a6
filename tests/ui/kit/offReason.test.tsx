import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Button } from '../../../src/ui/kit/controls/Button.tsx'
import { IconButton } from '../../../src/ui/kit/controls/IconButton.tsx'

const REASON = 'There is no later month'
let pressed = 0
const press = (): void => void (pressed += 1)

it.each([
  [
    'Button',
    () => (
      <Button disabledReason={REASON} onPress={press}>
        Next
      </Button>
    ),
  ],
  ['IconButton', () => <IconButton disabledReason={REASON} onPress={press} label="Next" icon="right" />],
])('SCREEN-2.0 why a %s is off is heard with its name, and a finger that presses it sees it', async (_name, drawn) => {
  pressed = 0
  const user = userEvent.setup()
  render(
    <>
      {drawn()}
      <input aria-label="Elsewhere" />
    </>,
  )
  const off = screen.getByRole('button', { name: 'Next' })
  expect(document.getElementById(off.getAttribute('aria-describedby')!)?.textContent).toBe(REASON)
  expect(screen.queryByRole('tooltip')).toBeNull()

  await user.pointer({ keys: '[TouchA]', target: off })
  expect(screen.getByRole('tooltip').textContent).toBe(REASON)
  expect([pressed, off.getAttribute('aria-disabled')]).toEqual([0, 'true'])

  await user.pointer({ keys: '[TouchA]', target: screen.getByRole('textbox') })
  expect(screen.queryByRole('tooltip')).toBeNull()
})

it('SCREEN-2.0 a reason that goes while it is read takes its bubble with it', async () => {
  const user = userEvent.setup()
  const drawn = (reason?: string) => (
    <Button {...(reason === undefined ? {} : { disabledReason: reason })} onPress={press}>
      Next
    </Button>
  )
  const { rerender } = render(drawn(REASON))
  await user.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Next' }) })
  expect(screen.getByRole('tooltip').textContent).toBe(REASON)

  rerender(drawn())
  expect(screen.queryByRole('tooltip')).toBeNull()
})
