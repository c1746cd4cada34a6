import { inSentence } from '../../../domain/language/translate.ts'
import type { ReactNode } from 'react'
import { formatAgo } from '../../../domain/core/format.ts'
import type { HealthItem, ResultsView } from '../../../domain/dashboard/results.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Icon, type IconName } from '../../kit/icons.tsx'
import { Link } from '../../kit/controls/Link.tsx'
import { send } from '../../model/send.ts'
import { useServerClockText } from '../../model/serverClock.ts'
import * as css from './results.css.ts'
import { resultsTexts as texts } from './resultsTexts.ts'
import { useResults } from './useResults.ts'

const healthOf = (view: ResultsView): readonly HealthItem[] => view.health

const icons: Readonly<Record<HealthItem['id'], IconName>> = {
  conflicts: 'scale',
  uncovered: 'warning',
  sync: 'refresh',
  drift: 'flow',
  gaps: 'pulse',
}

/** Conflicts, coverage, last sync, drift and gaps of today in one line (screens.md 2.7, Health strip). */
export function HealthLine(): ReactNode {
  const items = useResults(healthOf)
  if (items === null) return null
  return (
    <ul className={css.health} aria-label={texts.health}>
      {items.map((item) => (
        <li key={item.id} className={css.item}>
          <Mark item={item} />
          <Words item={item} />
        </li>
      ))}
    </ul>
  )
}

const Mark = ({ item }: { readonly item: HealthItem }): ReactNode => (
  <span className={item.tone === 'ok' ? css.ok : item.tone === 'warn' ? css.warn : css.quiet}>
    <Icon size={14} name={item.tone === 'ok' ? 'check' : item.tone === 'warn' ? 'warning' : icons[item.id]} />
  </span>
)

function Words({ item }: { readonly item: HealthItem }): ReactNode {
  const ago = useServerClockText((now) => (item.at === null ? '' : ` ${inSentence(formatAgo(item.at, now))}`))
  if (item.to !== null) return <Link href={item.to}>{item.text + ago}</Link>
  return (
    <>
      <span title={item.why}>{item.text + ago}</span>
      {item.canSync === true && (
        <Button size="sm" variant="bare" onPress={() => void send({ type: 'tasks.start', task: 'trades' })}>
          {texts.retry}
        </Button>
      )}
    </>
  )
}
