import { parseArgs } from 'node:util'
import { runAsProgram } from '../program.ts'
import { serveBilling } from './serve.ts'

/**
 * A stand-in for the card provider as its own program: it speaks the calls of Stripe that the server makes, on loopback
 * alone, and charges nothing.
 *   --port N (0: any free port)   --state DIR (else in memory)   --webhook ADDRESS of the server
 *   --with-parent (exit when stdin closes)
 *   env BILLING_KEY, BILLING_WEBHOOK_SECRET (required), BILLING_CONTROL_SECRET (opens the control listener)
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      state: { type: 'string' },
      webhook: { type: 'string' },
      'with-parent': { type: 'boolean', default: false },
    },
  })
  const {
    BILLING_KEY: key = '',
    BILLING_WEBHOOK_SECRET: webhookSecret = '',
    BILLING_CONTROL_SECRET: control,
  } = process.env
  const port = Number(values.port)
  if (key.length < 16 || webhookSecret.length < 16 || values.webhook === undefined || !Number.isInteger(port))
    throw new Error('Expected --port, --webhook, BILLING_KEY and BILLING_WEBHOOK_SECRET.')
  const served = await serveBilling({
    port,
    control: control ?? null,
    state: values.state ?? null,
    key,
    webhook: values.webhook,
    webhookSecret,
  })
  runAsProgram(served, values['with-parent'])
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'The stand-in could not start.'}\n`)
  process.exit(1)
})
