import type { ReactNode } from 'react'
import type { DashboardView } from '../../../domain/dashboard/view.types.ts'
import { Pick } from '../../kit/controls/Select.tsx'
import { Row, Spacer } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import { ArrangeButton } from './layout/ArrangeButton.tsx'
import { RangePick } from './RangePick.tsx'
import { dashboardTexts as texts } from './texts.ts'
import { change } from './useResults.ts'

const accountOf = (view: DashboardView): string => view.account
const namesOf = (view: DashboardView): readonly string[] => view.accountOptions
const updatingOf = (view: DashboardView): boolean => view.updating

/** Which account the page is about; it stands in the address. */
export function AccountBar(): ReactNode {
  const account = useViewPart('dashboard', accountOf) ?? ''
  const names = useViewPart('dashboard', namesOf) ?? []
  const isPhone = useMedia('phone')
  const updating = useViewPart('dashboard', updatingOf)
  const options = [
    { id: '', label: texts.allAccounts(names.length) },
    ...names.map((name) => ({ id: name, label: name })),
  ]
  return (
    <Row gap={8} wrap>
      <Pick
        label="Account"
        neutral=""
        options={options}
        value={account}
        onChange={(name) => change({ account: name })}
        isSearchable={names.length > 8}
      />
      {!isPhone && <RangePick />}
      <Spacer />
      <span role="status">
        {updating === true && (
          <Text size={12} tone="text3">
            {texts.updating}
          </Text>
        )}
      </span>
      <ArrangeButton />
      {isPhone && <RangePick />}
    </Row>
  )
}
