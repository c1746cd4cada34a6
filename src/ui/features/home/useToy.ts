import { useEffect, useRef, useState } from 'react'
import type { ToyName } from '../../../domain/public/toys.ts'
import type { ToyShown } from '../../../worker/toysApi.ts'
import { openToy, type ToyWorker } from '../../link/openToy.ts'
import { useMedia } from '../../shell/useMedia.ts'

/** A toy that plays while it is shown: what its core pushed, and what can be done in its tabs. */
export interface PlayingToy {
  /** Null until its core is there; 'failed' where it cannot be had. */
  readonly shown: ToyShown | 'failed' | null
  readonly readAll: (tab: string) => void
}

/** Starts the toy's core with the drawing and ends it with it. Who asked for less motion sees the outcome alone. */
export function useToy(toy: ToyName): PlayingToy {
  const [shown, setShown] = useState<PlayingToy['shown']>(null)
  const worker = useRef<ToyWorker | null>(null)
  const isHurried = useRef(useMedia('still'))
  useEffect(() => {
    const opened = openToy(
      (told) => setShown(told.type === 'shown' ? told.shown : 'failed'),
      () => setShown('failed'),
    )
    worker.current = opened
    opened.ask({ type: 'play', toy, isHurried: isHurried.current })
    return () => opened.close()
  }, [toy])
  return { shown, readAll: (tab) => worker.current?.ask({ type: 'read_all', tab }) }
}
