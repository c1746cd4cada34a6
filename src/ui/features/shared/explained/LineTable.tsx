import type { ReactNode } from 'react'
import { formatDateTime } from '../../../../domain/core/format.ts'
import type { ExplainedFigure, Line } from '../../../../domain/explained/view.types.ts'
import { cx } from '../../../kit/classes.ts'
import { Button } from '../../../kit/controls/Button.tsx'
import { Link } from '../../../kit/controls/Link.tsx'
import { SideTag } from '../../../kit/data/Tag.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { Exact } from './amounts.tsx'
import * as css from './explained.css.ts'
import { explainedWords as words } from './texts.ts'
import { LINES } from './useExplained.ts'

/** The rows of a figure, a page at a time, each with what it adds. */
export function LineTable({
  of,
  onPage,
}: {
  readonly of: ExplainedFigure
  readonly onPage: (from: number) => void
}): ReactNode {
  const { lines, from, loaded, zone } = of
  if (loaded === 0) return <Text tone="text2">{words.none}</Text>
  return (
    <>
      <table className={css.table} aria-label={words.rowsHead}>
        <thead>
          <tr>
            <th scope="col" className={css.head}>
              {words.what}
            </th>
            <th scope="col" className={cx(css.head, css.amount)}>
              {words.adds}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row" className={css.cell}>
                <Named line={line} />
                <span className={css.quiet}>
                  {[line.at === null ? '' : formatDateTime(line.at, zone), line.detail].filter(Boolean).join(', ')}
                </span>
              </th>
              <td className={cx(css.cell, css.amount)}>
                <Exact value={line.amount} unit={line.unit ?? of.adds} isPlain={line.isPlain ?? of.isPlain} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {loaded > LINES && (
        <div className={css.bar}>
          <Button
            size="sm"
            disabledReason={from === 0 ? words.first : undefined}
            onPress={() => onPage(Math.max(0, from - LINES))}
          >
            {words.earlier}
          </Button>
          <Button
            size="sm"
            disabledReason={from + LINES >= loaded ? words.last : undefined}
            onPress={() => onPage(from + LINES)}
          >
            {words.later}
          </Button>
          <Text size={12} tone="text3" digits>
            {words.page(from + 1, Math.min(loaded, from + LINES), loaded)}
          </Text>
        </div>
      )}
    </>
  )
}

function Named({ line }: { readonly line: Line }): ReactNode {
  return (
    <span className={css.bar}>
      {line.href === null ? (
        <span>{line.name}</span>
      ) : (
        <Link tone="quiet" href={line.href}>
          {line.name}
        </Link>
      )}
      {line.side !== null && <SideTag side={line.side} />}
    </span>
  )
}
