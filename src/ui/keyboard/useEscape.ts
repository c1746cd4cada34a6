import { useEffect } from 'react'

/** What may lie over the page; a menu and a list of choices stand in a dialog. Each is of the component library. */
const LAYERS = '[role=dialog], [role=alertdialog]'

/** Escape where nothing has the focus, as when what had it is gone, is for what lies on top. */
export function useEscape(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.target !== document.body) return
      const top = [...document.querySelectorAll(LAYERS)].findLast(
        (one) => one.closest('[data-rac]') !== null && one.closest('[inert]') === null,
      )
      top?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
