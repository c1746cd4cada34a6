import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { germanOfServer } from '../../../scripts/lib/translated.mjs'
import { breachesOf } from '../../../scripts/lib/catalogueRules.mjs'
import { refusalsIn, serverTextsOf } from '../../../scripts/lib/serverTexts.mjs'
import { adviceFrom } from '../../../src/domain/advice/read.ts'
import { formatCount } from '../../../src/domain/core/format.ts'
import { tell, tellIn } from '../../../src/domain/language/said.ts'
import { hear } from '../../../src/domain/language/telling.ts'
import { speak } from '../../../src/domain/language/translate.ts'
import { taskEventFrom } from '../../../src/domain/tasks/decode.ts'

const ROOT = new URL('../../..', import.meta.url).pathname
const OF_SERVER = germanOfServer(ROOT)

beforeEach(() => {
  speak('de', {})
  hear(OF_SERVER)
})
afterEach(() => {
  speak('en', {})
  hear({})
})

describe('A-260 what the server says is said in the language of its reader', () => {
  test('A-260 a sentence as it stands, and one around a name', () => {
    expect(tell('Not found.')).toBe('Nicht gefunden.')
    expect(tell('You have an account named main already.')).toBe('Ein Konto namens main haben Sie bereits.')
    expect(tell('The exchange does not list DOGEUSDT.')).toBe('Die Börse listet DOGEUSDT nicht.')
  })

  test('A-260 a name is never taken for a text, and an own text of a trader stays', () => {
    expect(tell('Trading floor')).toBe('Trading floor')
    expect(tell('You have an account named Not found. already.')).toBe('Ein Konto namens Not found. haben Sie bereits.')
    expect(tell('It stays ready')).toBe('It stays ready')
    expect(tell('constructor already trades BTCUSDT on toString.')).toBe(
      'constructor handelt BTCUSDT bereits auf toString.',
    )
    expect(tell('Bybit says: nothing we know')).toBe('Bybit says: nothing we know')
  })

  test('A-260 one sentence behind another, and what stands behind the name of an account', () => {
    expect(
      tell(
        'grid: The exchange could not be read just now. swing: Something went wrong on the server. These were synced: main.',
      ),
    ).toBe(
      'grid: Von der Börse konnte gerade nicht gelesen werden. swing: Auf dem Server ist etwas schiefgegangen. Synchronisiert wurden: main.',
    )
    expect(
      tell(
        'The exchange does not accept this API key. It may have been deleted, or belongs to another environment or site of Bybit. This server works with its own paper exchange.',
      ),
    ).toBe(
      'Die Börse nimmt diesen API-Schlüssel nicht an. Vielleicht wurde er gelöscht, oder er gehört zu einer anderen Umgebung oder Website von Bybit. Dieser Server arbeitet mit der eigenen Paper-Börse.',
    )
    expect(tell('The exchange refused the question (code 10001: a. b).')).toBe(
      'Die Börse hat die Anfrage abgelehnt (Code 10001: a. b).',
    )
    expect(
      tell('The live connection was lost. It is opened again. Until then the figures are read once a minute.'),
    ).toBe(
      'Die Live-Verbindung ist abgebrochen. Sie wird neu aufgebaut. Bis dahin werden die Zahlen einmal je Minute gelesen.',
    )
  })

  test('A-260 figures and what is counted are written as in that language', () => {
    expect(tell('2 accounts, 1,204 new closed trades.')).toBe('2 Konten, 1.204 neue geschlossene Trades.')
    expect(tell('1 action from 12 closed trades.')).toBe('1 Maßnahme (Grundlage: 12 geschlossene Trades).')
    expect(tell('main: Synced 1 new closed trade')).toBe('main: 1 neuer geschlossener Trade synchronisiert')
    expect(tell('Judging 1 strategy')).toBe('Bewertung: 1 Strategie')
    expect(tell('main: Read 3 of 53 weeks: 1,204 executions, 17 closed orders')).toBe(
      'main: 3 von 53 Wochen gelesen: 1.204 Ausführungen, 17 geschlossene Orders',
    )
    expect(tell('While you were away for 7 h: 14 events. 3 trades closed, −1,028.90 USDT.')).toBe(
      'Während Ihrer Abwesenheit von 7 h: 14 Ereignisse. 3 Trades geschlossen, −1.028,90 USDT.',
    )
  })

  test('A-260 PORT-08 why a recommendation is one', () => {
    const [sentence] =
      adviceFrom(
        {
          action_id: 'a1',
          allocation_rationale_detailed: {
            sentences: ['1,204 closed trades made a ROT of 3.5 %; Trend Rider stands in Maturity.'],
          },
        },
        { at: 0, done: new Set(), saving: new Set() },
      )?.sentences ?? []
    expect(sentence).toBe('1.204 geschlossene Trades: ROT 3,5 %; Trend Rider steht auf Stufe Maturity.')
    expect(tell('At a ROT of 3.5 % it rises from Growth to Maturity. It moves from main to swing.')).toBe(
      'Bei einem ROT von 3,5 % steigt sie von Growth auf Maturity. Sie wechselt von main zu swing.',
    )
    expect(
      tell('Its newest trades fell behind those before: the win rate by 12 points, the profit factor by 30.5 %.'),
    ).toBe(
      'Die neuesten Trades fallen hinter die früheren zurück: die Trefferquote um 12 Punkte, der Profitfaktor um 30,5 %.',
    )
  })

  test('A-260 A-72 a step and the end of a task, as its stream tells them', () => {
    const frame = (data: object) => taskEventFrom('trades', 't', { event: null, data: JSON.stringify(data) })
    expect(
      frame({
        status: 'PROGRESS',
        info: { message: 'main: Deriving closed trades' },
        details: ['Read 2 closed trades'],
      }),
    ).toMatchObject({
      data: { message: 'main: Geschlossene Trades werden ermittelt', details: ['2 geschlossene Trades gelesen'] },
    })
    expect(frame({ status: 'FAILURE', error_detail: 'This account is not followed.' })).toMatchObject({
      data: { message: 'Dieses Konto wird nicht verfolgt.' },
    })
  })

  test('A-260 a record is told by its fields, and one without them is the same', () => {
    const row = { id: 'a', reason: null }
    expect(tellIn(row, 'reason')).toBe(row)
    expect(tellIn({ id: 'Not found.', reason: 'Not found.' }, 'reason')).toEqual({
      id: 'Not found.',
      reason: 'Nicht gefunden.',
    })
  })

  test('A-260 every text with values is known again when they are filled in', () => {
    const unknown = serverTextsOf(ROOT)
      .filter(({ key }) => OF_SERVER[key] !== undefined && /\{\w+\}/.test(key))
      .map(({ key }) => key.replaceAll(/\{\w+\}/g, () => formatCount(7).replace('7', '17')))
      .filter((text) => tell(text) === text)
    expect(unknown).toEqual([])
  })

  test('A-260 in English, and for what is far too long, the words stay', () => {
    const long = 'Not found. '.repeat(1_000)
    expect(tell(long)).toBe(long)
    hear({})
    expect(tell('Not found.')).toBe('Not found.')
  })
})

describe('A-260 the catalogue knows what the server says', () => {
  test('A-260 sentences of refusals are read from the calls, and nothing else of them', () => {
    const code = `export const call = { path: '/x', what: 'Does a thing.', refusals: { gone: [404, 'It is gone.'], words: ['a b c', 'd e f'], many: [409, texts.many] } }`
    expect(refusalsIn('src/domain/wire/x.ts', code).map(({ key }) => key)).toEqual(['It is gone.'])
  })

  test('A-260 a refusal without German is a breach, and so is German with other values', () => {
    const found = refusalsIn('a.ts', `const r = [404, 'It is {name}.']`)
    expect(breachesOf(found, {})).toHaveLength(1)
    expect(breachesOf(found, { 'It is {name}.': 'Es ist {name}.' })).toEqual([])
    expect(breachesOf(found, { 'It is {name}.': 'Es ist {names}.' })).toHaveLength(1)
  })
})
