import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RESULTS, ROOT, bundlePages, bundled } from '../../bench/lib/bundle.ts'

const namesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(join(ROOT, 'bench', folder)).filter((file) => file.endsWith(ending))

// Benches are run on purpose only: what of the product they no longer can be built with would stay unseen for weeks.
test.each(namesIn('.', '.bench.ts'))(
  'CONTRIBUTING a bench is built from the product and can be read: %s',
  async (file) => {
    const folder = join(RESULTS, 'tried')
    try {
      expect(await bundled<object>(file, folder)).toHaveProperty('rows')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test('CONTRIBUTING the pages of the benches are built from the product', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'))
  try {
    const pages = namesIn('pages', '.ts')
    await bundlePages(pages, folder)
    expect(pages.filter((page) => !existsSync(join(folder, page.replace(/ts$/, 'js'))))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
