import { Fragment, type ReactNode } from 'react'
import type { Check } from '../../../domain/lab/verdict.ts'
import { Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { ComparisonRow, ComparisonTable } from './ComparisonTable.tsx'
import * as css from './lab.css.ts'
import type { Shown } from './labState.ts'
import { aboutTexts, labTexts as texts } from './texts.ts'

/** Expected, actual and verdict, side by side; while it runs, what is seen so far stands where the actual will be. */
export function CheckTable({
  checks,
  shown,
  first,
}: {
  readonly checks: readonly Check[]
  readonly shown: Shown | null
  readonly first: number | null
}): ReactNode {
  return (
    <ComparisonTable>
      {checks.map((check, place) => (
        <Fragment key={`${check.at} ${check.about}`}>
          {(place === 0 || checks[place - 1]!.at !== check.at) && (
            <tr className={css.tr}>
              <th scope="rowgroup" colSpan={4} className={css.because}>
                {`${clockOf(check.at)} · ${check.because}`}
              </th>
            </tr>
          )}
          <ComparisonRow
            what={aboutTexts[check.about]}
            expected={<Lines of={check.expected} others={check.actual} />}
            actual={<Actual check={check} shown={shown} />}
            verdict={check.actual === null ? 'pending' : check.differsAt === null ? 'passes' : 'differs'}
            isMarked={place === first}
            below={
              place === first && (
                <div>
                  <Tag tone="warn">{texts.first}</Tag>
                </div>
              )
            }
          />
        </Fragment>
      ))}
    </ComparisonTable>
  )
}

function Actual({ check, shown }: { readonly check: Check; readonly shown: Shown | null }): ReactNode {
  if (check.actual !== null) return <Lines of={check.actual} others={check.expected} />
  if (shown === null) return <Text tone="off">–</Text>
  return (
    <Text as="div" tone="text3">
      {texts.now}: <Lines of={shown.seen[check.about]} others={null} />
    </Text>
  )
}

/** Lines of text; those that are not the same on the other side stand out. */
function Lines({
  of,
  others,
}: {
  readonly of: readonly string[]
  readonly others: readonly string[] | null
}): ReactNode {
  if (of.length === 0) return <Text tone="text3">{texts.nothing}</Text>
  // Lines may repeat: their place is their name.
  return (
    <ol className={css.lines}>
      {of.map((text, place) => (
        <li key={place} className={css.line} data-differs={others !== null && others[place] !== text}>
          {text}
        </li>
      ))}
    </ol>
  )
}

/** '1:05', '2:00:45'. */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`
}
