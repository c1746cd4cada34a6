import type { ReactNode } from 'react'
import { PLANS } from '../../../domain/billing/constants.ts'
import type { PlanFeature } from '../../../domain/billing/view.types.ts'
import { Icon } from '../../kit/icons.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import * as css from '../plans/plans.css.ts'
import { planTexts as texts } from '../plans/texts.ts'

/** Which plan opens which screen, from the list of screens itself. */
export function PlanMatrix({ features }: { readonly features: readonly PlanFeature[] }): ReactNode {
  return (
    <Panel title={texts.matrix}>
      <div className={css.wide}>
        <table className={css.matrix}>
          <thead>
            <tr>
              <th scope="col" className={css.first}>
                {texts.screen}
              </th>
              {PLANS.map((plan) => (
                <th key={plan} scope="col" className={css.head}>
                  {texts.names[plan]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {features.map(({ title, opens }) => (
              <tr key={title}>
                <th scope="row" className={css.name}>
                  {title}
                </th>
                {PLANS.map((plan) => (
                  <td key={plan} className={css.cell}>
                    <span className={css.mark}>
                      <Icon
                        name={opens[plan] ? 'check' : 'remove'}
                        label={opens[plan] ? texts.opens : texts.opensNot}
                      />
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
