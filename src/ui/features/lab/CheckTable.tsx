import { Fragment, type ReactNode } from 'react'
import type { Check } from '../../../domain/lab/verdict.ts'
import { Tag } from '../../kit/Tag.tsx'
import { Text } from '../../kit/Text.tsx'
import * as css from './lab.css.ts'
import type { Shown } from './labState.ts'
import { aboutTexts, labTexts as texts } from './texts.ts'
import { VerdictTag } from './VerdictTag.tsx'

/** Expected, actual and verdict, side by side; while it runs, what is seen so far stands where the actual will be. */
export function CheckTable({ checks, shown, first }: { readonly checks: readonly Check[]; readonly shown: Shown | null; readonly first: number | null }): ReactNode {
  return (
    <table className={css.table} aria-label={texts.checks}>
      <thead className={css.head}>
        <tr>
          <th scope="col" className={`${css.th} ${css.what}`}>{texts.what}</th>
          <th scope="col" className={css.th}>{texts.expected}</th><th scope="col" className={css.th}>{texts.actual}</th><th scope="col" className={`${css.th} ${css.verdict}`}>{texts.verdict}</th>
        </tr>
      </thead>
      <tbody className={css.body}>
        {checks.map((check, place) => (
          <Fragment key={`${check.at} ${check.about}`}>
            {(place === 0 || checks[place - 1]!.at !== check.at) && <tr className={css.tr}><th scope="rowgroup" colSpan={4} className={css.because}>{clockOf(check.at)} · {check.because}</th></tr>}
            <tr className={css.tr} data-first={place === first}>
              <th scope="row" className={`${css.td} ${css.what}`}>{aboutTexts[check.about]}</th>
              <td className={css.td}><span className={css.label}>{texts.expected}</span><Lines of={check.expected} others={check.actual} /></td>
              <td className={css.td}><span className={css.label}>{texts.actual}</span><Actual check={check} shown={shown} /></td>
              <td className={`${css.td} ${css.verdict}`}>
                <VerdictTag verdict={check.actual === null ? 'pending' : check.differsAt === null ? 'passes' : 'differs'} />
                {place === first && <div><Tag tone="warn">{texts.first}</Tag></div>}
              </td>
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function Actual({ check, shown }: { readonly check: Check; readonly shown: Shown | null }): ReactNode {
  if (check.actual !== null) return <Lines of={check.actual} others={check.expected} />
  if (shown === null) return <Text tone="off">–</Text>
  return <Text as="div" tone="text3">{texts.now}: <Lines of={shown.seen[check.about]} others={null} /></Text>
}

/** Lines of text; those that are not the same on the other side stand out. */
function Lines({ of, others }: { readonly of: readonly string[]; readonly others: readonly string[] | null }): ReactNode {
  if (of.length === 0) return <Text tone="text3">{texts.nothing}</Text>
  // Lines may repeat: their place is their name.
  return <ol className={css.lines}>{of.map((text, place) => <li key={place} className={css.line} data-differs={others !== null && others[place] !== text}>{text}</li>)}</ol>
}

/** '1:05', '2:00:45'. */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`
}
