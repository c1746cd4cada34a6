import { onTestFinished, vi } from 'vitest'

/** What pages save until the end of this test, with its name: the stand-in browser would go to the address instead. */
export function savedFiles(): { readonly blobs: Blob[]; readonly names: string[] } {
  const saved = { blobs: [] as Blob[], names: [] as string[] }
  const spies = [
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.blobs.push(blob as Blob)
      return 'blob:x'
    }),
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined),
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.names.push(this.download)
    }),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return saved
}
