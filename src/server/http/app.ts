import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Parts } from '../parts.ts'
import { canonicalPath, pathOf } from './paths.ts'
import { Problem } from './problem.ts'
import { accountRoutes } from './routes/accounts.ts'
import { billingRoutes } from './routes/billing.ts'
import { botRoutes } from './routes/bots.ts'
import { documentRoutes } from './routes/documents.ts'
import { eventRoutes } from './routes/events.ts'
import { labRoutes } from './routes/lab.ts'
import { marketRoutes } from './routes/market.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { pnlRoutes } from './routes/pnl.ts'
import { sessionRoutes } from './routes/session.ts'
import { settingsRoutes } from './routes/settings.ts'
import { strategyRoutes } from './routes/strategies.ts'
import { streamRoutes } from './routes/streams.ts'
import { subscriptionRoutes } from './routes/subscription.ts'
import { symbolAssetRoutes } from './routes/symbolAssets.ts'
import { taskRoutes } from './routes/tasks.ts'
import { tradeRoutes } from './routes/trades.ts'
import { type PageParts, servePages } from './pages.ts'
import type { App } from './serve.ts'

/** The families of calls. A new family is one file and one line here. */
const families = [documentRoutes, sessionRoutes, eventRoutes, streamRoutes, tradeRoutes, taskRoutes, pnlRoutes, accountRoutes, settingsRoutes, subscriptionRoutes, billingRoutes, botRoutes, strategyRoutes, notificationRoutes, marketRoutes, symbolAssetRoutes, labRoutes]

/** Pages and calls of the server; the identity provider stands beside it (listen.ts). */
export function makeApp(parts: Parts, pages: PageParts, inside: readonly Hono<{ Bindings: HttpBindings }>[]): App {
  const app: App = new Hono({ getPath: (request) => canonicalPath(pathOf(request.url)) })
  app.onError((error, c) => {
    if (error instanceof Problem) return c.json({ detail: error.message }, error.status as 400, { ...error.headers, 'Cache-Control': 'no-store' })
    if (isDatabaseDown(error)) return c.json({ detail: 'The database does not answer. Try again in a moment.' }, 503, { 'Retry-After': '5', 'Cache-Control': 'no-store' })
    parts.log.error({ err: { name: error.name, message: error.message, stack: error.stack }, path: c.req.path }, 'A call failed.')
    return c.json({ detail: 'Something went wrong on the server.' }, 500, { 'Cache-Control': 'no-store' })
  })
  app.notFound((c) => c.json({ detail: 'Not found.' }, 404, { 'Cache-Control': 'no-store' }))
  for (const routes of inside) app.route('/', routes)
  servePages(app, pages)
  for (const family of families) family(app, parts)
  return app
}

/** Connection refused or lost, server starting or stopping, too many connections (F31). */
function isDatabaseDown(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', '57P01', '57P02', '57P03', '08000', '08003', '08006', '53300'].includes(code) || /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(error.message)
}
