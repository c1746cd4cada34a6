import { expect, test } from 'vitest'
import { crowdedTexts } from '../../../scripts/lib/loneTexts.mjs'

const inPart = (drawn: string): string => `export function Part() {\n  return (\n    ${drawn}\n  )\n}\n`

test.each([
  ['a conditional beside a text', "<p>{texts.note}{isOpen && ' and more'}</p>"],
  ['an element that comes and goes before a text', '<p>{isOpen && <Icon />}Words</p>'],
  ['a text of either branch', "<p><Icon />{isHidden ? HIDDEN : 'shown'}</p>"],
  ['a figure beside words', '<p>ROI {formatPercent(roi)} %</p>'],
  ['a value beside an element', '<p>{row.title}<Icon /></p>'],
  ['a template beside an element', '<p><Icon />{`${count} rows`}</p>'],
  ['what a part is given, in a fragment', '<>{icon}{children}</>'],
])('F-TRANSLATED the rule finds %s', (_, drawn) => {
  expect(crowdedTexts('src/ui/a.tsx', inPart(drawn)).join('\n')).toContain('src/ui/a.tsx:3: ')
})

test("F-TRANSLATED the rule finds a text alone in another's part", () => {
  const taken = "import { Tooltip } from 'react-aria-components/Tooltip'\n"

  expect(crowdedTexts('src/ui/a.tsx', `${taken}${inPart('<Tooltip>{text}</Tooltip>')}`)).toHaveLength(1)
  expect(crowdedTexts('src/ui/a.tsx', `${taken}${inPart('<Tooltip><Words>{text}</Words></Tooltip>')}`)).toEqual([])
})

test('F-TRANSLATED the rule finds a component that draws a bare text', () => {
  expect(crowdedTexts('src/ui/a.tsx', 'const Age = memo(({ at }) => formatAge(at))')).toHaveLength(1)
})

test.each([
  ['a text alone', '<p>{isHidden ? HIDDEN : `${count} rows`}</p>'],
  ['fixed words beside an element', '<p>{texts.note} <Link /></p>'],
  ['elements of its own', "<p><span>{row.title}</span>{isOpen && <span>{' and more'}</span>}</p>"],
  ['rows', '<ul><Head />{rows.map((row) => <li key={row}>{row}</li>)}</ul>'],
  ['what gives elements', '<p><b>{row}</b>{line(row)}</p>\n  )\n}\nfunction line(row) {\n  return (\n    <i>{row}</i>'],
])('F-TRANSLATED the rule lets pass: %s', (_, drawn) => {
  expect(crowdedTexts('src/ui/a.tsx', inPart(drawn))).toEqual([])
})
