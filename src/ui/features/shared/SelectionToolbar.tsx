import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { TextButton } from '../../kit/controls/Link.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { Words } from '../../kit/layout/Words.tsx'

/**
 * What can be done with the rows that are selected, of which `label` says how many. It goes with the last of them, by a
 * button of its own as well: the focus stays on the page then.
 */
export function SelectionToolbar({
  label,
  className,
  children,
  unselect,
  onUnselect,
}: {
  readonly label: string
  readonly className: string
  readonly children: ReactNode
  readonly unselect: string
  readonly onUnselect: () => void
}): ReactNode {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const node = bar.current
    return () => {
      if (node?.contains(document.activeElement) === true)
        document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={bar} className={className} role="toolbar" aria-label={label}>
      <span role="status">
        <Text weight="label">{label}</Text>
      </span>
      <Words>{children}</Words>
      <TextButton onPress={onUnselect}>{unselect}</TextButton>
    </div>
  )
}
