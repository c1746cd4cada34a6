import { Provider } from 'effector-react'
import { useEffect, useState, type ReactNode } from 'react'
import { openSampleDay } from '../../link/openSampleDay.ts'
import { ABSENT, acceptingInto, mirrorOf } from '../../model/mirrors.ts'
import { otherScope } from '../../model/otherScope.ts'
import Dashboard from '../dashboard/Screen.tsx'
import { HeroOutline } from './HeroOutline.tsx'
import * as css from './home.css.ts'

/**
 * The product's own dashboard over a recorded day of a paper account, folded by the product's own core. A picture: it
 * cannot be pressed, and assistive technology passes it by.
 */
export default function HeroDay(): ReactNode {
  const [scope] = useState(otherScope)
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const accept = acceptingInto(scope)
    return openSampleDay((push) => {
      accept(push)
      setThere(scope.getState(mirrorOf('dashboard')) !== ABSENT)
    })
  }, [scope])
  if (!isThere) return <HeroOutline />
  return (
    <div className={css.day} inert aria-hidden="true">
      <Provider value={scope}>
        <div className={css.whole}>
          <Dashboard />
        </div>
      </Provider>
    </div>
  )
}
