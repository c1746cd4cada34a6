import * as v from 'valibot'
import type { PaperDoor, PaperRule } from './port.ts'

/** How long a control call may take. In ms. */
const TIMEOUT_MS = 30_000

const credentials = v.object({ apiKey: v.string(), apiSecret: v.string() })

/** The control listener of the paper exchange, with the rules it was told, so that they can be told again. */
export class PaperControl implements PaperDoor {
  private readonly rulesByKey = new Map<string, readonly PaperRule[]>()
  private readonly url: string
  private readonly secret: string

  constructor(url: string, secret: string) {
    this.url = url
    this.secret = secret
  }

  async setRules(apiKey: string, rules: readonly PaperRule[]): Promise<void> {
    this.rulesByKey.set(apiKey, rules)
    await this.tell('PUT', '/rules', { apiKey, rules })
  }

  async openAccount(wish: Parameters<PaperDoor['openAccount']>[0]): ReturnType<PaperDoor['openAccount']> {
    return v.parse(credentials, await this.tell('POST', '/accounts', wish))
  }

  /** All rules once more, after a restart. */
  async tellAgain(): Promise<void> {
    for (const [apiKey, rules] of this.rulesByKey) await this.tell('PUT', '/rules', { apiKey, rules })
  }

  /** Throws one sentence without the secret when it is refused. */
  private async tell(method: string, path: string, body: object): Promise<unknown> {
    const response = await fetch(`${this.url}${path}`, {
      method, headers: { 'content-type': 'application/json', 'x-control-secret': this.secret }, body: JSON.stringify(body), signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`The paper exchange refused ${method} ${path} with status ${response.status}.`)
    return response.json()
  }
}
