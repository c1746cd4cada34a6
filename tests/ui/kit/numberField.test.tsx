import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NumberDraft } from '../../../src/ui/kit/controls/NumberDraft.tsx'
import { NumberField } from '../../../src/ui/kit/controls/NumberField.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

type Told = (number | null)[]

function Held({ at, told, ...more }: { at: number | null; told: Told; max?: number; maxDigits?: number }): ReactNode {
  const [value, setValue] = useState(at)
  return (
    <>
      <NumberField
        label="Least"
        min={0}
        value={value}
        onChange={(next) => {
          told.push(next)
          setValue(next)
        }}
        {...more}
      />
      <button onClick={() => setValue(null)}>Clear</button>
    </>
  )
}

const input = (): HTMLInputElement => screen.getByLabelText('Least')

function show(languages: readonly string[], more: { at?: number | null; max?: number; maxDigits?: number } = {}): Told {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  const told: Told = []
  render(<Held at={null} told={told} {...more} />)
  return told
}

async function type(text: string, leave = '{Tab}'): Promise<void> {
  await userEvent.clear(input())
  await userEvent.type(input(), `${text}${leave}`)
}

describe('a field for a number', () => {
  it.each([
    ['12,50', 12.5, '12.5'],
    ['0,5', 0.5, '0.5'],
    ['1.234,5', 1234.5, '1234.5'],
    ['1,234.5', 1234.5, '1234.5'],
    ['1 000', 1000, '1000'],
    ['0,0000001', 0.0000001, '0.0000001'],
  ])('F-COMMA typed %s is %d, and shown as %s once it is left', async (text, value, shown) => {
    const told = show(['de-DE', 'en-US'])

    await type(text)

    expect(told).toEqual([value])
    expect(input().value).toBe(shown)
  })

  it('F-COMMA a pasted number with a space between its thousands counts at Enter', async () => {
    const told = show(['uk-UA'])

    await userEvent.click(input())
    await userEvent.paste('1\u00a0000,5')
    await userEvent.keyboard('{Enter}')

    expect(told).toEqual([1000.5])
    expect(input().value).toBe('1000.5')
  })

  it.each(['1,250', '1.250', '1e3', 'abc', '-', '12 50'])(
    'F-COMMA %s changes nothing, says one sentence and stays as it is',
    async (text) => {
      const told = show(['de-DE'], { at: 7 })

      await type(text)

      expect(told).toEqual([])
      expect(input().value).toBe(text)
      expect(screen.getByText(/^Write /)).toBeTruthy()
      expect(input().ariaInvalid ?? input().getAttribute('aria-invalid')).toBe('true')

      await type('8')
      expect(told).toEqual([8])
      expect(screen.queryByText(/^Write /)).toBeNull()
    },
  )

  it('F-COMMA what is shown can be left again, however it could be read', async () => {
    const told = show(['de-DE'], { at: 1.25 })
    render(<Held at={1.125} told={told} />, { container: document.body.appendChild(document.createElement('div')) })
    const second = screen.getAllByLabelText<HTMLInputElement>('Least')[1]!

    await userEvent.click(second)
    await userEvent.tab()

    expect(told).toEqual([])
    expect(second.value).toBe('1.125')
  })

  it('F-COMMA an English reader parts thousands with commas', async () => {
    const told = show(['en-US'])

    await type('1,250')

    expect(told).toEqual([1250])
  })

  it('F-COMMA a value that comes from elsewhere replaces what could not be read', async () => {
    show(['de-DE'], { at: 7 })
    await type('1,250')

    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))

    expect(input().value).toBe('')
    expect(screen.queryByText(/^Write /)).toBeNull()
  })

  it('bounds and whole numbers hold, what is emptied is null, and arrows step', async () => {
    const told = show(['de-DE'], { at: 5, max: 50, maxDigits: 0 })

    await type('1.250')
    expect(input().value).toBe('50')
    await type('12,5')
    expect(input().value).toBe('13')
    await userEvent.click(input())
    await userEvent.keyboard('{ArrowDown}')
    expect(input().value).toBe('12')
    await type('')

    expect(told).toEqual([50, 13, 12, null])
  })

  it.each([
    ['0.0000123', 1e-7, '0.0000124', '0.0000123'],
    ['0.3', 0.1, '0.4', '0.3'],
    ['12.50', 1, '13.50', '12.50'],
    ['0', 1, '1', '0.0000000001'],
  ])('A-210 an arrow loses no digit of %s', async (text, step, up, down) => {
    function Typed(): ReactNode {
      const [now, setNow] = useState(text)
      return <NumberDraft label="Least" text={now} onType={setNow} step={step} min={1e-10} />
    }
    render(<Typed />)

    await userEvent.click(input())
    await userEvent.keyboard('{ArrowUp}')
    expect(input().value).toBe(up)
    await userEvent.keyboard('{ArrowDown}')
    expect(input().value).toBe(down)
  })
})
