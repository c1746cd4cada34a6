import type { TestProject } from 'vitest/node'
import { startProduct } from '../../support/product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the product that all end-to-end tests share, without a slash at the end. */
    readonly productUrl: string
  }
}

/** Once for all end-to-end tests: the built server on a free port with a data directory of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A new rule trades within seconds, and ends within seconds when it is stopped.
  const product = await startProduct({ env: { PAPER_SPEED: '20' } })
  project.provide('productUrl', product.url)
  return () => product.stop()
}
