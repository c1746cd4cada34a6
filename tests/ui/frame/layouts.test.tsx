import { fireEvent, screen } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import '../../../src/ui/palette/Palette.tsx'
import { closePalette } from '../../../src/ui/palette/palette.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { labelled, showApp, showScreen } from '../../support/showApp.tsx'

/** What the browser tells of one press: what is printed, the place of the key, and Shift. */
type Press = readonly [key: string, code: string, shiftKey?: boolean]

const press = ([key, code, shiftKey = false]: Press, at: Element = document.body): void => {
  fireEvent.keyDown(at, { key, code, shiftKey })
}

const hidesAmounts = (): boolean => document.querySelector('[aria-label="Show amounts"]') !== null
const focused = (): HTMLElement => document.activeElement as HTMLElement

describe('keys on the layouts of the world', () => {
  it.each<readonly [string, readonly Press[], string]>([
    [
      'Russian',
      [
        ['п', 'KeyG'],
        ['с', 'KeyC'],
      ],
      '/closed-trades',
    ],
    [
      'Ukrainian with Caps Lock',
      [
        ['П', 'KeyG'],
        ['Д', 'KeyL'],
      ],
      '/live-trades',
    ],
    [
      'Greek',
      [
        ['γ', 'KeyG'],
        ['λ', 'KeyL'],
      ],
      '/live-trades',
    ],
    [
      'Hebrew',
      [
        ['ע', 'KeyG'],
        ['ך', 'KeyL'],
      ],
      '/live-trades',
    ],
    [
      'Arabic',
      [
        ['ل', 'KeyG'],
        ['م', 'KeyL'],
      ],
      '/live-trades',
    ],
    [
      'Devanagari, a mark alone',
      [
        ['ु', 'KeyG'],
        ['म', 'KeyC'],
      ],
      '/closed-trades',
    ],
    [
      'English with Caps Lock',
      [
        ['G', 'KeyG'],
        ['C', 'KeyC'],
      ],
      '/closed-trades',
    ],
    [
      'Turkish with Caps Lock',
      [
        ['G', 'KeyG'],
        ['L', 'KeyL'],
      ],
      '/live-trades',
    ],
    [
      'Dvorak: what is printed, not its place',
      [
        ['g', 'KeyU'],
        ['c', 'KeyI'],
      ],
      '/closed-trades',
    ],
    [
      'AZERTY: what is printed, not its place',
      [
        ['g', 'KeyG'],
        ['a', 'KeyQ'],
      ],
      '/admin',
    ],
    [
      'Russian, a sign that needs Shift',
      [
        ['п', 'KeyG'],
        ['Shift', 'ShiftLeft'],
        [',', 'Slash', true],
      ],
      '/settings',
    ],
    [
      'Russian, a letter where a sign is on another layout',
      [
        ['п', 'KeyG'],
        ['б', 'Comma'],
      ],
      '/dashboard',
    ],
    [
      'Dvorak, another letter than its place says',
      [
        ['g', 'KeyU'],
        ['j', 'KeyC'],
      ],
      '/dashboard',
    ],
  ])('F-LAYOUT go keys: %s', (_, presses, path) => {
    showApp(worldOf('/dashboard', typicalRows))

    for (const each of presses) press(each)

    expect(location.pathname).toBe(path)
  })

  it.each<readonly [string, Press]>([
    ['Russian', ['Р', 'KeyH', true]],
    ['English with Caps Lock', ['h', 'KeyH', true]],
    ['English', ['H', 'KeyH', true]],
  ])('F-LAYOUT Shift+H hides amounts: %s', (_, key) => {
    showApp(worldOf('/dashboard', typicalRows))
    const before = hidesAmounts()

    press(key)
    expect(hidesAmounts()).toBe(!before)
    press(key)
    expect(hidesAmounts()).toBe(before)
  })
  it.each<readonly [string, Press]>([
    ['Russian', ['л', 'KeyK']],
    ['Russian with Caps Lock', ['Л', 'KeyK']],
    ['English with Caps Lock', ['K', 'KeyK']],
  ])('F-LAYOUT Ctrl+K searches: %s', async (_, [key, code]) => {
    showApp(worldOf('/dashboard', typicalRows))

    fireEvent.keyDown(document.body, { key, code, ctrlKey: true })

    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy()
    act(closePalette)
  })

  it.each<readonly [string, Press, Press]>([
    ['Russian', ['о', 'KeyJ'], ['л', 'KeyK']],
    ['English with Caps Lock', ['J', 'KeyJ'], ['K', 'KeyK']],
    ['Dvorak', ['j', 'KeyC'], ['k', 'KeyV']],
  ])('F-LAYOUT next and previous row: %s', async (_, next, previous) => {
    await showScreen(worldOf('/live-trades', typicalRows), { path: '/live-trades' })
    const lines = [...labelled('Open positions').querySelectorAll<HTMLElement>('[data-line]')]
    act(() => lines[0]!.focus())

    press(next, focused())
    expect(focused().dataset['line']).toBe(lines[1]!.dataset['line'])
    press(previous, focused())
    expect(focused().dataset['line']).toBe(lines[0]!.dataset['line'])
  })

  it('F-LAYOUT signs are what is printed: Shift+7 on a German layout leads to the filter, its place on ours does not', async () => {
    await showScreen(worldOf('/live-trades', typicalRows), { path: '/live-trades' })
    const field = screen.getByPlaceholderText('Symbol or strategy')

    press(['-', 'Slash'])
    expect(focused()).not.toBe(field)
    press(['/', 'Digit7', true])

    expect(focused()).toBe(field)
  })
})
