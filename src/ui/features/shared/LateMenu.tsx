import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../../kit/icons.tsx'
import * as css from './LateMenu.css.ts'

/**
 * A menu's place in a row of a long table. The menu itself is made when the pointer or the focus comes near: a hundred of them would cost
 * half the time of drawing the rows. A finger comes near and presses at once, so a touch counts as a click only.
 */
export function LateMenu({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  const [came, setCame] = useState<'pointer' | 'focus' | 'click' | null>(null)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const button = place.current?.querySelector('button')
    if (came === 'focus' || came === 'click') button?.focus()
    if (came === 'click') button?.click()
  }, [came])
  if (came !== null) return <span ref={place} className={css.place}>{children}</span>
  return <span className={css.place}><button type="button" className={css.button} aria-label={label} aria-haspopup="menu" onPointerEnter={({ pointerType }) => { if (pointerType !== 'touch') setCame('pointer') }} onFocus={() => setCame('focus')} onClick={() => setCame('click')}><Icon name="more" size={14} /></button></span>
}
