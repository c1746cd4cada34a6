import type { ExportFile, HeldBytes } from '../../../domain/core/tableFile.ts'

/** Saves a file that was made here, or fetched by the worker: its bytes are a Blob. */
export function download({ name, type, parts }: ExportFile<string | HeldBytes>): void {
  const address = URL.createObjectURL(new Blob(parts as BlobPart[], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address when the click is handled; a moment later it is no longer needed.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
