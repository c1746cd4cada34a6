import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import { Icon, type IconName } from './icons.tsx'
import * as css from './Tabs.css.ts'

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
            <Tab key={tab.id} id={tab.id} isDisabled={tab.isDisabled ?? false} className={css.tab}>
              {tab.icon && <Icon name={tab.icon} />}
              {tab.label}
              {tab.extra}
            </Tab>
          ))}
        </TabList>
        {end}
      </div>
      <TabPanel id={value} className={css.panel}>
        {children}
      </TabPanel>
    </AriaTabs>
  )
}
