import { describe, expect, test } from 'vitest'
import { adviceKey } from '../../../src/domain/advice/constants.ts'
import { adviceView } from '../../../src/domain/advice/view.ts'
import type { OpenedStrategy } from '../../../src/domain/advice/view.types.ts'
import { askAbout } from '../../../src/domain/explained/asked.ts'
import { wantedBy } from '../../../src/domain/screens/wants.ts'
import { signedIn, START, type MiniCore } from '../../../src/domain/testing/core.ts'
import { optimizationAnswers } from '../../support/fixtures/optimization.ts'
import { opened } from '../../support/fixtures/explained.ts'
import { action } from './action.ts'

const ANSWERS = {
  [adviceKey(null)]: {
    actions: [action('Rider'), action('Money', { action: 'balance_update', strategy_name: null })],
    generated_at: '2026-11-20T08:00:00Z',
  },
}
const RIDER = { strategyDetailsList: [{ id: 's 1', name: 'Rider' }] }

/** A core whose tab shows a shape of the command center at an address, and what it was answered. */
function at(query: string, answers: object = {}, path = '/portfolio-command'): MiniCore {
  const core = signedIn({ tab: { path, query, browserZone: 'UTC' } })
  for (const [key, value] of Object.entries({ ...ANSWERS, ...answers }))
    core.append({ type: 'resource.loaded', data: { key, value } })
  return core
}
const wantedOf = ({ state }: MiniCore): readonly string[] => wantedBy(state, state.tabs.byName['tab-1']!)
function openedIn({ state }: MiniCore): OpenedStrategy | null {
  const { list } = adviceView(state, 'tab-1')
  if (list.state !== 'ready') throw new Error(`The actions are ${list.state}.`)
  return list.data.openedStrategy
}

describe('the strategy of the open row', () => {
  test.each(['/portfolio-command', '/portfolio-command-v2'])(
    'SCREEN-2.10 has its page under the id of its definition, which is asked for while a row is open: %s',
    (path) => {
      expect(wantedOf(at('', {}, path))).not.toContain('strategyDetailsList')
      expect(wantedOf(at('row=Rider', {}, path))).toContain('strategyDetailsList')
      expect(openedIn(at('row=Rider', RIDER, path))).toMatchObject({ path: '/strategies/s%201' })
    },
  )

  test('SCREEN-2.10 while nobody knows its id it stands in the list, narrowed to its name', () => {
    expect(openedIn(at('row=Rider'))).toMatchObject({ path: '/strategy-details?q=Rider' })
  })

  test('SCREEN-2.10 an action about an account has none, nor has a row that is gone', () => {
    expect(openedIn(at('row=Money', RIDER))).toBeNull()
    expect(openedIn(at('row=gone', RIDER))).toBeNull()
  })
})

test('N7 what makes a suggested share is asked for while the address asks about it, and known then', () => {
  const question = askAbout('optimization.suggested', { strategy: 'Rider', account: 'small' })
  const query = `row=Rider&explain=${encodeURIComponent(question)}`
  const answers = optimizationAnswers(START)
  const wanted = wantedOf(at(query))

  expect(wantedOf(at('row=Rider'))).not.toContain('strategiesOptimized')
  const known = Object.fromEntries(Object.entries(answers).filter(([key]) => wanted.includes(key)))
  expect(opened(at(query, known).state, question)).toMatchObject({ rows: 3 })
})
