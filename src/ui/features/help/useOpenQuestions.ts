import { useEffect, useState } from 'react'

/** Which questions are open. The one that the address names is opened and scrolled to, whenever that changes. */
export function useOpenQuestions(): {
  readonly open: ReadonlySet<string>
  readonly toggle: (id: string, isOpen: boolean) => void
} {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([named()]))
  useEffect(() => {
    const goThere = (): void => {
      const id = named()
      setOpen((before) => new Set([...before, id]))
      const place = id === '' ? null : document.getElementById(id)
      place?.scrollIntoView({ block: 'start' })
      place?.querySelector('button')?.focus({ preventScroll: true })
    }
    goThere()
    addEventListener('hashchange', goThere)
    return () => removeEventListener('hashchange', goThere)
  }, [])
  return {
    open,
    toggle: (id, isOpen) => {
      setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((one) => one !== id)))
      // The address names what was opened last, so that it can be copied.
      if (isOpen) history.replaceState(history.state, '', `#${id}`)
    },
  }
}

/** What the address names; '' for nothing, or for what cannot be read. */
function named(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}
