import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { dropdown } from '../../../src/ui/kit/controls/Options.css.ts'
import type { Options } from '../../../src/ui/kit/controls/Options.tsx'
import { Select, type SelectProps } from '../../../src/ui/kit/controls/Select.tsx'

const coins: Options = Array.from({ length: 12 }, (_, at) => ({ id: `c${at}`, label: `Coin ${at}` }))

function Dropdown({ first = null, ...more }: Partial<SelectProps> & { readonly first?: string | null }): ReactNode {
  const [value, setValue] = useState(first)
  return <Select label="Coin" options={coins} {...more} value={value} onChange={setValue} />
}
const trigger = (): HTMLElement =>
  screen.getAllByRole('button', { name: /Coin/ }).find((one) => one.hasAttribute('aria-haspopup'))!
const open = (): void => void fireEvent.click(trigger())
const options = (): readonly (string | null)[] => screen.queryAllByRole('option').map((option) => option.textContent)
const focused = (): string | null | undefined =>
  screen.getAllByRole('option').find((option) => option.hasAttribute('data-focused'))?.textContent
const key = (name: string): void => void fireEvent.keyDown(document.activeElement!, { key: name })

describe('a dropdown', () => {
  it('GEN-12 says Select... while nothing is chosen, Loading... while its options come, No options where there are none', () => {
    const { unmount } = render(<Dropdown options={[]} />)
    expect(trigger().textContent).toBe('Select...')
    open()
    expect(screen.getByText('No options')).toBeTruthy()
    unmount()

    render(<Dropdown isLoading />)
    expect(trigger().textContent).toBe('Loading...')
    open()
    expect(screen.getByRole('listbox').textContent).toBe('Loading...')
    expect(screen.queryByText('Coin 1')).toBeNull()
  })

  it.each([false, true])(
    'GEN-11 Page Down and Page Up move by 5, to the ends (searchable: %s)',
    async (isSearchable) => {
      render(<Dropdown first="c1" isSearchable={isSearchable} />)
      open()
      if (isSearchable) screen.getByRole('searchbox').focus()
      else await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('option'))
      // Where one types, the list begins without an option in focus.
      if (focused() === undefined) for (let times = 0; times < 2; times += 1) key('ArrowDown')
      expect(focused()).toBe('Coin 1')
      const steps = ['PageDown', 'PageDown', 'PageDown', 'PageUp', 'PageUp', 'PageUp'].map((name) => {
        key(name)
        return focused()
      })
      expect(steps).toEqual(['Coin 6', 'Coin 11', 'Coin 11', 'Coin 6', 'Coin 1', 'Coin 0'])
    },
  )

  it('GEN-10 its menu is at most 300 px high, and has the style of a dropdown', () => {
    render(<Dropdown />)
    open()
    const menu = screen.getByRole('listbox').closest<HTMLElement>('[data-trigger]')!
    expect(menu.style.maxHeight).toBe('300px')
    expect(menu.classList).toContain(dropdown)
  })

  it('SET-03 one that is searchable shows what has the typed text in it; one that is clearable can be emptied', () => {
    render(<Dropdown first="c1" isSearchable isClearable />)
    open()
    expect(options()).toHaveLength(12)
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: ' coin 1' } })
    expect(options()).toEqual(['Coin 1', 'Coin 10', 'Coin 11'])
    key('Escape')
    key('Escape')
    expect(trigger().textContent).toBe('Coin 1')
    fireEvent.click(screen.getByRole('button', { name: 'Clear Coin' }))
    expect(trigger().textContent).toBe('Select...')
  })
})
