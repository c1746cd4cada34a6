import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Parts } from '../parts.ts'
import { databaseProblem } from './databaseProblem.ts'
import { methodsAt } from './methods.ts'
import { canonicalPath, pathOf } from './paths.ts'
import { notFound, Problem } from './problem.ts'
import { accountRoutes } from './routes/accounts.ts'
import { adminRoutes } from './routes/admin.ts'
import { alertRoutes } from './routes/alerts.ts'
import { billingRoutes } from './routes/billing.ts'
import { botRoutes } from './routes/bots.ts'
import { channelRoutes } from './routes/channels.ts'
import { closedTradeRoutes } from './routes/closedTrades.ts'
import { configurationRoutes } from './routes/configuration.ts'
import { coverageRoutes } from './routes/coverage.ts'
import { documentRoutes } from './routes/documents.ts'
import { emailPreferenceRoutes } from './routes/emailPreferences.ts'
import { eventRoutes } from './routes/events.ts'
import { labRoutes } from './routes/lab.ts'
import { mailRoutes } from './routes/mail.ts'
import { marketRoutes } from './routes/market.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { pnlRoutes } from './routes/pnl.ts'
import { privacyRoutes } from './routes/privacy.ts'
import { sessionRoutes } from './routes/session.ts'
import { portfolioRoutes } from './routes/portfolio.ts'
import { settingsRoutes } from './routes/settings.ts'
import { strategyRoutes } from './routes/strategies.ts'
import { streamRoutes } from './routes/streams.ts'
import { symbolAssetRoutes } from './routes/symbolAssets.ts'
import { taskRoutes } from './routes/tasks.ts'
import { tradeRoutes } from './routes/trades.ts'
import { type PageParts, servePages } from './pages.ts'
import { type App, mount, type Routes } from './serve.ts'
import { refuseOddAddress } from './sound.ts'

/** Every call's handler under the name of its entry: the compiler misses one that is not here. */
const routesOf = (parts: Parts, app: App): Routes => ({
  ...documentRoutes(parts, app),
  ...sessionRoutes(parts),
  ...eventRoutes(parts),
  ...streamRoutes(parts),
  ...tradeRoutes(parts),
  ...closedTradeRoutes(parts),
  ...coverageRoutes(parts),
  ...taskRoutes(parts),
  ...pnlRoutes(parts),
  ...accountRoutes(parts),
  ...settingsRoutes(parts),
  ...billingRoutes(parts, app),
  ...mailRoutes(parts),
  ...privacyRoutes(parts),
  ...emailPreferenceRoutes(parts, app),
  ...botRoutes(parts),
  ...strategyRoutes(parts),
  ...configurationRoutes(parts),
  ...notificationRoutes(parts),
  ...alertRoutes(parts),
  ...channelRoutes(parts),
  ...marketRoutes(parts),
  ...portfolioRoutes(parts),
  ...symbolAssetRoutes(parts, app),
  ...adminRoutes(parts),
  ...labRoutes(parts),
})

/** Pages and calls of the server; the identity provider stands beside it (listen.ts). */
export function makeApp(parts: Parts, pages: PageParts, inside: readonly Hono<{ Bindings: HttpBindings }>[]): App {
  const app: App = new Hono({ getPath: (request) => canonicalPath(pathOf(request.url)) })
  app.onError((error, c) => {
    const problem = error instanceof Problem ? error : databaseProblem(error)
    if (problem !== null)
      return c.json({ detail: problem.message }, problem.status as 400, {
        ...problem.headers,
        'Cache-Control': 'no-store',
      })
    parts.log.error(
      { err: { name: error.name, message: error.message, stack: error.stack }, path: c.req.path },
      'A call failed.',
    )
    return c.json({ detail: 'Something went wrong on the server.' }, 500, { 'Cache-Control': 'no-store' })
  })
  app.notFound((c) => {
    const { status, headers, message } = refusalOf(app, c.req.method, c.req.path)
    return c.json({ detail: message }, status as 404, { ...headers, 'Cache-Control': 'no-store' })
  })
  app.use(async (c, next) => {
    refuseOddAddress(c.env.incoming.url ?? '/')
    await next()
  })
  // Answers and documents: files are compressed once (pages.ts), and event streams are written past this (sse.ts).
  app.use(compress({ contentTypeFilter: /^(application\/json|text\/html)\b/ }))
  for (const routes of inside) app.route('/', routes)
  servePages(app, pages)
  mount(app, parts, routesOf(parts, app))
  return app
}

/**
 * Nothing answers: the address is none of ours, or only the method is wrong. An unknown id says less: it may be
 * another's (T7).
 */
function refusalOf(app: App, method: string, path: string): Problem {
  const methods = methodsAt(app, path)
  if (path.startsWith('/oidc/') && methods.length === 0) return notFound()
  // A screen may stand where this server answers no call: to who asks for the call there is none.
  if (methods.length === 0 || methods.includes(method)) return new Problem(404, 'There is no such address here.')
  return new Problem(405, `${method} is not possible here. Use ${methods.join(' or ')}.`, { Allow: methods.join(', ') })
}
