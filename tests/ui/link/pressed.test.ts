import { afterEach, expect, test } from 'vitest'
import { followPressed } from '../../../src/ui/installed/opened.ts'
import { OPEN_PATH } from '../../../src/worker/installed/constants.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  history.replaceState(null, '', '/')
})

test.each([
  ['a place of this site', { type: OPEN_PATH, path: '/alerts?id=1' }, '/alerts?id=1'],
  ['a place of another', { type: OPEN_PATH, path: '//evil.example/alerts' }, '/'],
  ['an address', { type: OPEN_PATH, path: 'https://evil.example/' }, '/'],
  ['no place', { type: OPEN_PATH }, '/'],
  ['a word of another kind', { type: 'other', path: '/alerts' }, '/'],
  ['no word', null, '/'],
])('N4 a page goes where a pressed message leads: %s', (_what, data, place) => {
  const container = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })

  followPressed()
  container.dispatchEvent(new MessageEvent('message', { data }))

  expect(location.pathname + location.search).toBe(place)
})

test('N4 a browser without service workers begins as any other', () => {
  expect('serviceWorker' in navigator).toBe(false)
  expect(followPressed).not.toThrow()
})
