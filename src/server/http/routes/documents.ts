import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { API_SCOPES, returnPaths } from '../../identity/provider.ts'
import { givesPlans, hasSampleUsers, isEmbeddedIdentity } from '../../config.ts'
import type { Parts } from '../../parts.ts'
import { parseBody, readText } from '../json.ts'
import { marketingFrame, marketingHosts } from '../marketing.ts'
import { openApiDocument } from '../openApi.ts'
import { Problem } from '../problem.ts'
import { addressOf, type App, type SomeRoutes } from '../serve.ts'
import { settingsTable } from '../../settingsTable.ts'

const REPORT_BYTES = 64 * 1_024
const report = v.looseObject({
  'csp-report': v.optional(
    v.looseObject({
      'document-uri': v.optional(v.string()),
      'violated-directive': v.optional(v.string()),
      'blocked-uri': v.optional(v.string()),
    }),
  ),
})

/**
 * What stands beside the calls: start-up values of the pages, the API's own description, reports of blocked content.
 */
export function documentRoutes(parts: Parts, app: App) {
  const { settings, publicUrl } = parts
  const authority = isEmbeddedIdentity(settings) ? new URL('/oidc', publicUrl).href : settings.OIDC_AUTHORITY
  let description: string | null = null
  app.get('/openapi.json', (c) =>
    c.body((description ??= JSON.stringify(openApiDocument())), 200, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache',
    }),
  )

  marketingFrame(app, settings)

  app.post('/csp-report', async (c) => {
    parts.limits.spend('anonymous', addressOf(parts, c))
    const told = v.safeParse(report, parseBody(await readText(c.req.raw.body, REPORT_BYTES)))
    const blocked = told.success ? told.output['csp-report'] : undefined
    parts.log.warn(
      {
        page: bare(blocked?.['document-uri']),
        directive: blocked?.['violated-directive']?.slice(0, 200),
        blocked: bare(blocked?.['blocked-uri']),
      },
      'A page wanted something that its policy forbids.',
    )
    return c.body(null, 204)
  })

  return {
    runtimeConfig: async () => ({
      authority,
      clientId: settings.OIDC_CLIENT_ID,
      audience: settings.OIDC_AUDIENCE,
      signInPath: returnPaths.signIn,
      silentPath: returnPaths.silent,
      rolesClaim: settings.OIDC_ROLES_CLAIM,
      rolesFrom: settings.ROLES_FROM,
      worker: await workerScript(settings.WEB_DIR),
      build: parts.build,
      api_base: publicUrl.origin,
      environment: settings.BYBIT_ENVIRONMENT,
      marketing_hosts: [...marketingHosts(settings)],
      support_email: settings.SUPPORT_EMAIL,
      whitelist_ips: [...settings.WHITELIST_IPS],
      whitelist_is_placeholder: settings.WHITELIST_IPS.join(',') === settingsTable.WHITELIST_IPS.fallback,
      oidc: {
        authority,
        client_id: settings.OIDC_CLIENT_ID,
        audience: settings.OIDC_AUDIENCE,
        scope: `openid profile email roles offline_access ${API_SCOPES}`,
        roles_claim: settings.OIDC_ROLES_CLAIM,
        roles_from: settings.ROLES_FROM,
        redirect_path: returnPaths.signIn,
        silent_redirect_path: returnPaths.silent,
        post_logout_redirect_path: returnPaths.signOut,
        has_sample_users: hasSampleUsers(settings),
      },
      has_trial: givesPlans(settings),
      prices: pricesOf(parts),
    }),
    health: async () => ({ ok: true, build: parts.build, open_streams: parts.hub.count() }),
    healthLive: async () => ({ ok: true }),
    healthReady: async () => {
      const { reason, notes } = await parts.readiness.look()
      if (reason !== null) throw new Problem(503, reason, { 'Retry-After': '2' })
      return { ok: true, notes: [...notes] }
    },
  } satisfies SomeRoutes
}

/** Address of the worker's script among the built pages, if they are built; another build has another one. */
async function workerScript(webDir: string): Promise<string | undefined> {
  const names = await readdir(join(webDir, 'assets')).catch(() => [])
  const name = names.find((each) => /^worker-main-[\w-]+\.js$/.test(each))
  return name === undefined ? undefined : `/assets/${name}`
}

/** An address without its query: it may hold what no log should. */
const bare = (address: string | undefined): string | undefined => address?.split(/[?#]/)[0]?.slice(0, 300)

/** What plans cost; null while the card provider has not said it. */
function pricesOf({ billing }: Parts) {
  const offers = billing === null ? [] : billing.offers()
  if (offers === null) return null
  return offers.map(({ plan, interval, amount, currency, isSample }) => ({
    plan,
    interval,
    amount,
    currency,
    is_sample: isSample,
  }))
}
