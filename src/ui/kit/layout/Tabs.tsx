import { useLayoutEffect, useRef, useState, type ComponentPropsWithRef, type ReactNode, type RefObject } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import { Icon, type IconName } from '../icons.tsx'
import * as css from './Tabs.css.ts'
import { Words } from './Words.tsx'

/** A section of a page. */
export type TabChoice<Id extends string> = {
  readonly id: Id
  readonly label: string
  readonly icon?: IconName
  readonly extra?: ReactNode
  readonly isDisabled?: boolean
}

/** Sections of a page, underlined; only the chosen one is drawn. */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  end,
  children,
}: {
  readonly label: string
  readonly tabs: readonly TabChoice<Id>[]
  readonly value: Id
  readonly onChange: (id: Id) => void
  /** At the end of the tabs' line: what acts on the chosen section. */
  readonly end?: ReactNode
  readonly children: ReactNode
}): ReactNode {
  const choose = (key: string | number): void => {
    const chosen = tabs.find((tab) => tab.id === key)
    if (chosen) onChange(chosen.id)
  }
  return (
    <AriaTabs selectedKey={value} onSelectionChange={choose}>
      <div className={css.line}>
        <TabList aria-label={label} className={css.list}>
          {tabs.map((tab) => (
            <Tab
              key={tab.id}
              id={tab.id}
              // Heard when it is chosen, and when the list is drawn.
              ref={tab.id === value ? bringInSight : null}
              isDisabled={tab.isDisabled ?? false}
              className={css.tab}
            >
              {tab.icon && <Icon name={tab.icon} />}
              <span>{tab.label}</span>
              {tab.extra}
            </Tab>
          ))}
        </TabList>
        {end}
      </div>
      {/* Anew for each tab: one that stays keeps the id of the first, and the others would name none. */}
      <TabPanel key={value} id={value} className={css.panel} render={(panel) => <Section {...panel} />}>
        <Words>{children}</Words>
      </TabPanel>
    </AriaTabs>
  )
}

/** Room that the neighbour of the chosen tab keeps in sight, px: that there are more is seen. */
const PEEK = 32

/** Moves tabs that are wider than the screen, and not the page, until this one stands in sight. */
function bringInSight(tab: HTMLElement | null): void {
  const list = tab?.closest('[role="tablist"]')
  if (!tab || !list) return
  const [line, place] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (place.left < line.left) list.scrollLeft += place.left - line.left - PEEK
  else if (place.right > line.right) list.scrollLeft += place.right - line.right + PEEK
}

/**
 * The chosen section. At each change within, react-aria looks for something to tab to, and makes the page style and lay
 * out itself for that in the middle of a task: so it is given an element that never changes, and what can be tabbed to
 * is told by the markup.
 */
function Section({ ref, children, ...panel }: ComponentPropsWithRef<'div'>): ReactNode {
  const section = useRef<HTMLDivElement>(null)
  const hasTabStop = useHasTabStop(section)
  return (
    <div {...panel} ref={section} tabIndex={hasTabStop ? undefined : 0}>
      <div ref={ref} hidden />
      <Words>{children}</Words>
    </div>
  )
}

const TAB_STOP =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** Whether Tab finds something in an element. */
function useHasTabStop(element: RefObject<HTMLElement | null>): boolean {
  const [has, setHas] = useState(true)
  useLayoutEffect(() => {
    if (element.current === null) return
    const within = element.current
    const look = (): void => setHas(within.querySelector(TAB_STOP) !== null)
    const observer = new MutationObserver(look)
    observer.observe(within, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['tabindex', 'disabled'],
    })
    look()
    return () => observer.disconnect()
  }, [element])
  return has
}
