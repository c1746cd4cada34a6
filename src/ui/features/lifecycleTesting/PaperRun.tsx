import type { ReactNode } from 'react'
import type { PaperRunView } from '../../../domain/lab/view.types.ts'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { Progress } from '../../kit/feedback/Progress.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { VisuallyHidden } from '../../kit/layout/VisuallyHidden.tsx'
import { ComparisonRow, ComparisonTable } from './ComparisonTable.tsx'
import * as css from './lab.css.ts'
import { paperTexts as texts, verdictTexts } from './texts.ts'

/**
 * The last run: how far it is, what was expected beside what the product did, and every state its accounts went
 * through.
 */
export function PaperRun({ run }: { readonly run: PaperRunView }): ReactNode {
  const { name } = texts.faults[run.fault]
  return (
    <>
      <div className={css.results}>
        <Text as="p" tone="text2">
          {`${name}: ${texts.phases[run.phase]}. ${run.because}`}
        </Text>
        <Progress
          label={texts.progress}
          value={run.endsAt === 0 ? 0 : Math.min(100, (100 * run.at) / run.endsAt)}
          message={texts.passed(run.at)}
        />
        {run.isStopped && (
          <Text as="p" tone="text3">
            {texts.stopped}
          </Text>
        )}
        {run.phase !== 'active' && !run.isUndone && (
          <Banner tone="danger" icon="error" role="alert">
            {texts.notUndone}
          </Banner>
        )}
        <VisuallyHidden live="polite">
          {run.verdict === 'running' ? '' : `${name}: ${verdictTexts[run.verdict]}`}
        </VisuallyHidden>
      </div>
      <ComparisonTable>
        {run.checks.map((check) => (
          <ComparisonRow
            key={check.expected}
            what={texts.what[check.what]}
            expected={check.expected}
            actual={check.actual}
            verdict={check.verdict}
            isMarked={check.verdict === 'differs'}
          />
        ))}
      </ComparisonTable>
      <div className={css.scroll} role="group" aria-label={texts.lines} tabIndex={0}>
        <table className={css.grid} aria-label={texts.lines}>
          <thead>
            <tr>
              {[texts.at, texts.account, texts.state].map((title) => (
                <th key={title} scope="col" className={`${css.gridCell} ${css.gridHead}`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {run.lines.map((line) => (
              <tr key={`${line.at} ${line.account}`}>
                <td className={css.gridCell}>
                  <Text digits>{texts.passed(line.at)}</Text>
                </td>
                <td className={css.gridCell}>{line.account}</td>
                <td className={`${css.gridCell} ${css.gridSentence}`}>
                  {`${texts.states[line.state]}${line.detail === null ? '' : `: ${line.detail}`}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
