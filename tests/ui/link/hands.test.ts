import { afterEach, describe, expect, it } from 'vitest'
import type { CommandBody } from '../../../src/domain/command.ts'
import { helloOf, reportTabFacts } from '../../../src/ui/link/tabFacts.ts'
import { isHello } from '../../../src/worker/shapes.ts'

let stop = (): void => undefined
afterEach(() => stop())

/** A control as those of the component library are: its events go no further up. */
function control(): HTMLElement {
  const button = document.createElement('button')
  for (const kind of ['pointerdown', 'keydown']) button.addEventListener(kind, (event) => event.stopPropagation())
  document.body.append(button)
  return button
}

/** Events carry their own time: the same moment twice is one hand. */
function at<E extends Event>(time: number, event: E): E {
  Object.defineProperty(event, 'timeStamp', { value: time })
  return event
}

function told(): readonly CommandBody[] {
  const sent: CommandBody[] = []
  stop = reportTabFacts((body) => sent.push(body))
  return sent
}

describe('A-59 ACT-01 A-66 somebody is at this tab', () => {
  it.each([
    ['a press', (time: number) => at(time, new PointerEvent('pointerdown', { bubbles: true }))],
    ['a key', (time: number) => at(time, new KeyboardEvent('keydown', { key: 'j', bubbles: true }))],
  ])('%s on a control that keeps its events is told to the core', (_what, hand) => {
    const sent = told()

    control().dispatchEvent(hand(60_000))

    expect(sent).toEqual([{ type: 'tab.touch', kind: 'click' }])
  })

  it('is told once a second at most', () => {
    const sent = told()
    const button = control()

    for (const time of [60_000, 60_400, 60_999, 61_000])
      button.dispatchEvent(at(time, new KeyboardEvent('keydown', { key: 'j', bubbles: true })))

    expect(sent).toHaveLength(2)
  })

  it('A-153 a finger that moves is told apart, once a second at most', () => {
    const sent = told()
    const button = control()
    button.addEventListener('touchmove', (event) => event.stopPropagation())

    for (const time of [60_000, 60_400, 60_999, 61_000])
      button.dispatchEvent(at(time, new TouchEvent('touchmove', { bubbles: true })))

    expect(sent).toEqual(Array(2).fill({ type: 'tab.touch', kind: 'touch' }))
  })

  it('is told no more once the tab has left its core', () => {
    const sent = told()
    stop()

    control().dispatchEvent(at(60_000, new PointerEvent('pointerdown', { bubbles: true })))
    control().dispatchEvent(at(60_000, new TouchEvent('touchmove', { bubbles: true })))

    expect(sent).toEqual([])
  })
})

describe('T3 the greeting of a tab', () => {
  it('is taken, however long its address is', () => {
    history.replaceState(null, '', `/closed-trades?q=${'x'.repeat(3_000)}`)

    expect(isHello(helloOf('t', 'shared'))).toBe(true)
    history.replaceState(null, '', '/')
  })
})
