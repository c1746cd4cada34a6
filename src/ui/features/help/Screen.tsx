import type { ReactNode } from 'react'
import { PlansPage } from '../plans/PlansPage.tsx'
import { Questions } from './Questions.tsx'

/** Help `/help`, for everybody. */
export default function Screen(): ReactNode {
  return (
    <PlansPage>
      <Questions level={1} />
    </PlansPage>
  )
}
