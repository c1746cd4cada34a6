import { useEffect, useState } from 'react'

/**
 * What a page reads once of the server, outside of the core: null until it is there, `none` where it cannot be had.
 * `load` and `none` are the same at every drawing; another `round` reads anew.
 */
export function useLoaded<T>(load: () => Promise<T>, none: T, round = 0): T | null {
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    let isGone = false
    setValue(null)
    void load()
      .catch(() => none)
      .then((loaded) => {
        if (!isGone) setValue(loaded)
      })
    return () => {
      isGone = true
    }
  }, [load, none, round])
  return value
}
