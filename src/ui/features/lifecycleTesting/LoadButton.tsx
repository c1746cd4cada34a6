import { useRef, type ReactNode } from 'react'
import { Button } from '../../kit/controls/Button.tsx'
import * as css from './lab.css.ts'

/** Lets the reader choose a file of JSON. */
export function LoadButton({
  label,
  children,
  onLoad,
}: {
  /** Names the file for assistive technology. */
  readonly label: string
  readonly children: string
  readonly onLoad: (file: File) => void
}): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        className={css.file}
        type="file"
        accept=".json,application/json"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file !== undefined) onLoad(file)
          // The same file may be chosen again, after it was mended.
          currentTarget.value = ''
        }}
      />
      <Button icon="upload" onPress={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
