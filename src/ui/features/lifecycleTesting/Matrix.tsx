import type { ReactNode } from 'react'
import { guard, type Visitor } from '../../../domain/access/guard.ts'
import { roleOfTier, TIERS } from '../../../domain/access/roles.ts'
import type { Route } from '../../../domain/screens/definition.ts'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useViewPart } from '../../model/useViewPart.ts'
import * as css from './lab.css.ts'
import { matrixTexts as texts } from './texts.ts'

type Who = keyof typeof texts.visitors

const visitor = (standing: Visitor['standing'], roles: readonly string[]): Visitor => ({
  standing,
  roles,
  subscribedAt: null,
  at: 0 as Visitor['at'],
})

const VISITORS: readonly { readonly who: Who; readonly visitor: Visitor }[] = [
  { who: 'signedOut', visitor: visitor('signed_out', []) },
  { who: 'noRole', visitor: visitor('signed_in', []) },
  ...TIERS.map((tier) => ({ who: tier, visitor: visitor('signed_in', [roleOfTier(tier)]) })),
]

const whole = (routes: readonly Route[]): readonly Route[] => routes

const TONES = { pass: 'ok', wait: 'line', login: 'line', no_role: 'warn', too_low: 'plain' } as const

/** Every route against every role, as the guard answers at this moment. */
export function Matrix(): ReactNode {
  const routes = useViewPart('routes', whole)
  return (
    <Panel title={texts.title} note={texts.note} isPadded={false} isRuled>
      <div className={css.scroll} role="group" aria-label={texts.title} tabIndex={0}>
        <table className={css.grid} aria-label={texts.title}>
          <thead>
            <tr>
              <th scope="col" className={`${css.gridCell} ${css.gridHead} ${css.gridRoute}`}>
                {texts.route}
              </th>
              <th scope="col" className={`${css.gridCell} ${css.gridHead}`}>
                {texts.needs}
              </th>
              {VISITORS.map(({ who }) => (
                <th key={who} scope="col" className={`${css.gridCell} ${css.gridHead}`}>
                  {texts.visitors[who]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {routes?.map((route) => (
              <RouteLine key={route.pattern} route={route} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function RouteLine({ route }: { readonly route: Route }): ReactNode {
  return (
    <tr>
      <th scope="row" className={`${css.gridCell} ${css.gridRoute}`} title={route.title}>
        {route.pattern}
      </th>
      <td className={css.gridCell}>
        <Text tone="text2">{`${texts.needTexts[route.need]}${route.exempt === true ? `, ${texts.exempt}` : ''}`}</Text>
      </td>
      {VISITORS.map(({ who, visitor: asks }) => {
        const { kind } = guard(route, asks)
        return (
          <td key={who} className={css.gridCell}>
            <Tag tone={TONES[kind]}>{texts.verdicts[kind]}</Tag>
          </td>
        )
      })}
    </tr>
  )
}
