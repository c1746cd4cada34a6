import { afterAll, beforeAll } from 'vitest'
import { type Product, startProduct } from '../../support/product.ts'

/**
 * The address of a product that this file alone changes, for `test.extend(ownProduct())`: with a database, an exchange
 * and sample users of its own. Called once, at the top of a file.
 */
export function ownProduct() {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product.stop())
  return {
    url: async ({}, use: (url: string) => Promise<void>) => {
      await use(product.url)
    },
  }
}
