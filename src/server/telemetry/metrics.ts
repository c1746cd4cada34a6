import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Resource } from '@opentelemetry/resources'
import { bind } from '../listen.ts'
import type { Answered, Measured, Telemetry, TelemetryParts } from './telemetry.ts'

/** Bounds of durations in seconds, as OpenTelemetry's conventions advise for requests. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
const MINUTES = [1, 5, 15, 30, 60, 120, 300, 600, 1_800, 3_600]

/** What is counted, and where it is read. */
export interface Metrics extends Pick<Telemetry, 'note' | 'watchStreams' | 'stop'> {
  readonly answered: (method: string, answered: Answered) => void
}

/**
 * Counts, and serves the counts in the format of Prometheus at `/metrics` of a port of its own: what operators read is
 * not at the address of the users. Throws `StartRefused` where the port is busy.
 */
export async function openMetrics(
  { settings: { METRICS_HOST }, log }: TelemetryParts,
  port: number,
  resource: Resource,
): Promise<Metrics> {
  const [{ MeterProvider }, { PrometheusExporter }] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-prometheus'),
  ])
  const exporter = new PrometheusExporter({ preventServerStart: true })
  const provider = new MeterProvider({ resource, readers: [exporter] })
  const meter = provider.getMeter('bot-blending')
  const duration = (name: string, description: string, explicitBucketBoundaries: number[]) =>
    // The unit belongs to the name where Prometheus reads it.
    meter.createHistogram(`${name}.seconds`, { description, unit: 'seconds', advice: { explicitBucketBoundaries } })
  const requests = duration('http.server.request.duration', 'Answers to calls and pages.', SECONDS)
  const facts = meter.createCounter('bot_blending.facts', { description: 'Facts that were written.' })
  const exchange = duration('bot_blending.exchange.call.duration', 'Requests to the exchange.', SECONDS)
  const tasks = duration('bot_blending.task.duration', 'Tasks that ended.', MINUTES)
  const queries = duration('db.client.operation.duration', 'Statements of the database.', SECONDS)
  const streams = meter.createObservableGauge('bot_blending.streams.open', { description: 'Event streams now.' })

  const server = createServer({ requestTimeout: 10_000 }, (request, answer) => {
    if (request.method === 'GET' && request.url === '/metrics') exporter.getMetricsRequestHandler(request, answer)
    else answer.writeHead(404, { 'Content-Type': 'text/plain' }).end('The metrics are at /metrics.\n')
  })
  await bind(server, METRICS_HOST, port, 'METRICS')
  log.info({ host: METRICS_HOST, port: (server.address() as AddressInfo).port }, 'Metrics are served at /metrics.')

  const note = (measured: Measured): void => {
    switch (measured.of) {
      case 'fact':
        return facts.add(1, { type: measured.type })
      case 'exchange':
        return exchange.record(measured.ms / 1_000, { call: measured.call, result: measured.result })
      case 'task':
        return tasks.record(measured.ms / 1_000, { kind: measured.kind, result: measured.result })
      case 'query':
        return queries.record(measured.ms / 1_000, {
          'db.operation.name': measured.statement,
          result: measured.result,
        })
    }
  }
  return {
    note,
    answered: (method, { route, isStream, status, ms }) => {
      if (isStream) return
      requests.record(ms / 1_000, {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      })
    },
    watchStreams: (count) => streams.addCallback((result) => result.observe(count())),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await provider.shutdown()
    },
  }
}
