import type { ReactNode } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { TIER_NAMES } from '../../../../domain/access/texts.ts'
import type { AccessView } from '../../../../domain/access/view.types.ts'
import { ButtonLink } from '../../../kit/controls/Link.tsx'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { Heading, Text } from '../../../kit/layout/Text.tsx'
import * as css from './pages.css.ts'
import { ShapePicture } from './ShapePicture.tsx'
import { TEASERS } from './teasers.ts'
import * as shared from '../shared.css.ts'

/**
 * Upgrade page of a screen whose minimum plan is above the user's (spec 6, APP-06): what the screen does, in its own
 * shape without a number, and the way to the plan that opens it. No plan opens what belongs to a role.
 */
export function Teaser({ of }: { readonly of: Extract<AccessView, { readonly kind: 'teaser' }> }): ReactNode {
  const { screen, title, needs } = of
  const from = usePathname()
  const about = TEASERS[screen]
  const ofRole = needs === 'admin' || needs === null
  return (
    <div className={shared.middle}>
      <div className={css.teaser}>
        <Panel isPadded={false}>
          {about !== undefined && <ShapePicture shape={about.shape} />}
          <div className={css.words}>
            <Heading level={2} size={20}>
              {ofRole ? `${title} is part of the Admin role` : `${title} is part of the ${TIER_NAMES[needs]} plan`}
            </Heading>
            {about !== undefined && (
              <Text as="p" tone="text2">
                {about.does}
              </Text>
            )}
            <Text as="p" tone="text3">
              {ofRole
                ? 'No plan opens it. Ask an administrator of this installation if you need it.'
                : 'Upgrade to open it. Your data are kept and will be there at once.'}
            </Text>
            {ofRole ? (
              <ButtonLink href="/dashboard">Back to the dashboard</ButtonLink>
            ) : (
              <ButtonLink href={`/pricing?need=${needs}&from=${encodeURIComponent(from)}`} variant="primary">
                Upgrade
              </ButtonLink>
            )}
          </div>
        </Panel>
      </div>
    </div>
  )
}
