import { useEffect, useRef, type ReactNode } from 'react'
import { formatCount } from '../../../../domain/core/format.ts'
import type { ClosedTradesData } from '../../../../domain/closed/view.types.ts'
import { Button } from '../../../kit/controls/Button.tsx'
import { Progress } from '../../../kit/feedback/Progress.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { send } from '../../../model/send.ts'
import * as css from '../closed.css.ts'
import { LoadAll } from '../../shared/LoadAll.tsx'
import { closedTexts as texts } from '../texts.ts'
import { useClosed } from '../useClosed.ts'

const wholeOf = (data: ClosedTradesData): boolean => data.isWhole
const fullOf = (data: ClosedTradesData): boolean => data.isFull
const loadingOf = (data: ClosedTradesData): ClosedTradesData['loading'] => data.loading
const loadedOf = (data: ClosedTradesData): number => data.loaded
const totalOf = (data: ClosedTradesData): number | null => data.total
// While filters of the worker hide rows the end of the list is always in sight: pages then come by the button alone.
const followsOf = (data: ClosedTradesData): boolean => !data.isNarrowedHere && data.problem === null

/** The end of the rows: the next page comes when it is in sight; all of them by a button, with progress. */
export function LoadMore(): ReactNode {
  const isWhole = useClosed(wholeOf) ?? true
  const loading = useClosed(loadingOf) ?? 'none'
  const loaded = useClosed(loadedOf) ?? 0
  const total = useClosed(totalOf)
  const follows = useClosed(followsOf) ?? false
  const isFull = useClosed(fullOf) ?? false
  const end = useRef<HTMLDivElement>(null)
  const wants = !isWhole && !isFull && follows && loading === 'none'
  useEffect(() => {
    if (!wants || end.current === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void send({ type: 'closed.more' })
      },
      { rootMargin: '400px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [wants, loaded])
  if (isWhole) return null
  if (loading === 'all')
    return (
      <div className={css.end} ref={end}>
        <Loading loaded={loaded} total={total} />
      </div>
    )
  return (
    <div className={css.end} ref={end}>
      {!isFull && (
        <Button size="sm" isBusy={loading !== 'none'} onPress={() => void send({ type: 'closed.more' })}>
          {texts.loadMore}
        </Button>
      )}
      <LoadAll isFull={isFull} total={total} />
    </div>
  )
}

/** How far 'Load all' is, and its Stop. */
function Loading({ loaded, total }: { readonly loaded: number; readonly total: number | null }): ReactNode {
  return (
    <>
      <div className={css.progress}>
        <Progress
          label={texts.loadingAll}
          value={total === null ? null : (loaded / Math.max(1, total)) * 100}
          message={total === null ? texts.loadingAll : `${texts.loadingAll}: ${texts.loadedOf(loaded, total)}`}
        />
      </div>
      <Button size="sm" onPress={() => void send({ type: 'closed.stop_loading' })}>
        {texts.stop}
      </Button>
    </>
  )
}

/** Over figures of the loaded rows alone: how many they are of, and the way to all. */
export function LoadRest(): ReactNode {
  const isWhole = useClosed(wholeOf) ?? true
  const loading = useClosed(loadingOf) ?? 'none'
  const loaded = useClosed(loadedOf) ?? 0
  const total = useClosed(totalOf)
  const isFull = useClosed(fullOf) ?? false
  if (isWhole) return null
  return (
    <div className={css.rest}>
      {loading === 'all' ? (
        <Loading loaded={loaded} total={total} />
      ) : (
        <>
          <Text size={13} tone="text2">
            {texts.onlyLoaded(loaded, total === null ? texts.all : formatCount(total))}
          </Text>
          <LoadAll isFull={isFull} total={total} isBusy={loading !== 'none'} />
        </>
      )}
    </div>
  )
}
