import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { callerFor } from '../../support/caller.ts'
import { startProduct } from '../../support/product.ts'
import { PATIENCE } from '../../support/waits.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data directory in which every sample user has his accounts and his past; nobody works on it. */
    readonly seededDir: string
  }
}

/** Sample users with a plan, and so with accounts. */
const SAMPLES = ['mara', 'jonas', 'amina', 'tom', 'ines'] as const
const LOOK_EVERY = 250

/**
 * Once for all end-to-end tests: a data directory as a product leaves it whose sample users have signed in and whose
 * pasts are read. Each file of tests begins on a copy (`harness/test.ts`).
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const product = await startProduct()
  await Promise.all(SAMPLES.map((login) => synced(product.url, login)))
  await product.stop({ keepData: true })
  project.provide('seededDir', product.dataDir)
  return () => rmSync(product.dataDir, { recursive: true, force: true, maxRetries: 5 })
}

/** The first sign-in begins to read what was before; this waits for its end. */
async function synced(url: string, login: string): Promise<void> {
  const caller = await callerFor(url, login)
  for (const end = Date.now() + 3 * PATIENCE; Date.now() < end;) {
    const { task_id, last } = await caller.get<{ task_id: string | null; last: object | null }>('/trades/sync')
    if (task_id === null && last !== null) return
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_EVERY)
    })
  }
  throw new Error(`The past of ${login} was not read in time.`)
}
