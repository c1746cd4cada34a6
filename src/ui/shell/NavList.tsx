import type { ReactNode } from 'react'
import type { SidebarEntry } from '../../domain/access/view.types.ts'
import { formatCount } from '../../domain/core/format.ts'
import { Icon } from '../kit/icons.tsx'
import { Link } from '../kit/controls/Link.tsx'
import { Tooltip, TooltipTarget } from '../kit/feedback/Tooltip.tsx'
import { useView } from '../model/useView.ts'
import * as css from './NavList.css.ts'
import { shellTexts } from './texts.ts'

/** How entries are drawn: words, icons alone, or finger-sized rows of the drawer. */
export type NavLayout = 'open' | 'rail' | 'drawer'

/** All entries in the order of the view: accessible, locked, then the foot (spec 2, Sidebar). */
export function NavList({ layout }: { readonly layout: NavLayout }): ReactNode {
  const { sidebar } = useView('shell')
  const main = sidebar.filter((entry) => entry.placement === 'main')
  const foot = sidebar.filter((entry) => entry.placement === 'foot')
  const firstLocked = main.find((entry) => entry.locked)?.id
  return (
    <nav className={css.nav} data-layout={layout} aria-label={shellTexts.navigation}>
      <ul className={css.list}>
        {main.map((entry) => (
          <li key={entry.id} className={entry.id === firstLocked ? css.ruled : undefined}>
            <NavEntry entry={entry} layout={layout} />
          </li>
        ))}
      </ul>
      <ul className={css.list}>
        {foot.map((entry) => (
          <li key={entry.id}>
            <NavEntry entry={entry} layout={layout} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NavEntry({ entry, layout }: { readonly entry: SidebarEntry; readonly layout: NavLayout }): ReactNode {
  if (entry.locked) return <LockedEntry entry={entry} layout={layout} />
  const isRail = layout === 'rail'
  const link = (
    <Link
      href={entry.to}
      tone="quiet"
      className={css.entry}
      {...(entry.selected ? { 'aria-current': 'page' } : {})}
      {...(isRail ? { 'aria-label': entry.label } : {})}
    >
      <Icon name={entry.icon} size={layout === 'drawer' ? 20 : 16} className={css.icon} />
      {!isRail && <span className={css.label}>{entry.label}</span>}
      {!isRail && entry.count !== null && <span className={css.count}>{formatCount(entry.count)}</span>}
    </Link>
  )
  return isRail ? (
    <Tooltip text={entry.label} placement="right" delay={200}>
      {link}
    </Tooltip>
  ) : (
    link
  )
}

/**
 * Greyed, does nothing, and says why: the second line in the drawer, a tooltip in the rail, under the pointer
 * elsewhere. Not a link: there is nowhere to go.
 */
function LockedEntry({ entry, layout }: { readonly entry: SidebarEntry; readonly layout: NavLayout }): ReactNode {
  const said = `${entry.label}, ${entry.note ?? ''}`
  const isRail = layout === 'rail'
  const drawn = (
    <span
      className={css.locked}
      aria-disabled="true"
      role="link"
      tabIndex={0}
      aria-label={said}
      title={isRail ? undefined : (entry.note ?? undefined)}
    >
      <Icon name={entry.icon} size={layout === 'drawer' ? 20 : 16} />
      {!isRail && (
        <span className={css.label}>
          <span>{entry.label}</span>
          {layout === 'drawer' ? (
            <small className={css.note}>{entry.note}</small>
          ) : (
            <span className={css.hoverNote}>{entry.note}</span>
          )}
        </span>
      )}
      <Icon name="lock" size={isRail ? 12 : 14} className={css.lock} />
    </span>
  )
  return isRail ? (
    <Tooltip text={said} placement="right" delay={200}>
      <TooltipTarget trigger={drawn} />
    </Tooltip>
  ) : (
    drawn
  )
}
