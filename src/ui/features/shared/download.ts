import type { ExportFile } from '../../../domain/core/tableFile.ts'

/** Saves a file that was made here. */
export function download({ name, type, parts }: ExportFile): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address when the click is handled; a moment later it is no longer needed.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
