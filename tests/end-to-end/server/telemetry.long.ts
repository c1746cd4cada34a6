import { expect, test } from 'vitest'
import { callerFor } from '../../support/caller.ts'
import { freePort } from '../../support/freePort.ts'
import { startProduct } from '../../support/product.ts'

test('A-232 the built product tells how its exchange, its database and its calls do, and nothing of anybody', async () => {
  const port = await freePort()
  const product = await startProduct({ env: { METRICS_PORT: String(port) } })
  try {
    const mara = await callerFor(product.url, 'mara')
    await mara.get('/v1/settings/accounts')
    const read = async (): Promise<string> => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

    await expect
      .poll(read)
      .toMatch(/^bot_blending_exchange_call_duration_seconds_count\{call="\/v5\/position\/list",result="ok"/m)
    const text = await read()
    expect(text).toMatch(/http_route="\/v1\/settings\/accounts",http_response_status_code="200"/)
    expect(text).toMatch(/http_route="\/oidc\/\*"/)
    expect(text).toMatch(/db_operation_name="INSERT",result="ok"/)
    // Symbols and users that the samples have, keys of the paper exchange, and its address.
    expect(text).not.toMatch(/USDT|mara|sample-|api_?key|127\.0\.0\.1/i)
  } finally {
    await product.stop()
  }
})
