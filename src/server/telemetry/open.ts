import { type Answered, type Measured, NO_TELEMETRY, type Telemetry, type TelemetryParts } from './telemetry.ts'

/** What the settings ask for; the library is loaded for that alone. Throws `StartRefused` where its port is busy. */
export async function openTelemetry(parts: TelemetryParts): Promise<Telemetry> {
  const { METRICS_PORT, OTEL_EXPORTER_OTLP_ENDPOINT } = parts.settings
  if (METRICS_PORT === null && OTEL_EXPORTER_OTLP_ENDPOINT === '') return NO_TELEMETRY
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const resource = resourceFromAttributes({ 'service.name': 'bot-blending', 'service.version': parts.build })
  const { openTraces } = await import('./traces.ts')
  const traces = OTEL_EXPORTER_OTLP_ENDPOINT === '' ? null : await openTraces(parts, resource)
  const { openMetrics } = await import('./metrics.ts')
  const metrics = METRICS_PORT === null ? null : await openMetrics(parts, METRICS_PORT, resource)
  const note = (measured: Measured): void => {
    metrics?.note(measured)
    traces?.note(measured)
  }
  return {
    note,
    onQuery: (sql, ms, isDone) =>
      note({ of: 'query', statement: statementOf(sql), result: isDone ? 'ok' : 'failed', ms }),
    answering: (method, answer) => {
      const known = METHODS.has(method) ? method : '_OTHER'
      const begin = (endTrace: (answered: Answered) => void): void =>
        answer((answered) => {
          metrics?.answered(known, answered)
          endTrace(answered)
        })
      if (traces === null) begin(() => {})
      else traces.answering(known, begin)
    },
    watchStreams: (count) => metrics?.watchStreams(count),
    stop: async () => {
      await metrics?.stop()
      await traces?.stop()
    },
  }
}

/** The first word of a statement, of those that there are: what follows may hold anything. */
function statementOf(sql: string): string {
  const word = /^\s*([a-z]+)/i.exec(sql)?.[1]?.toUpperCase() ?? ''
  return STATEMENTS.has(word) ? word : 'OTHER'
}
const STATEMENTS: ReadonlySet<string> = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'WITH', 'BEGIN', 'COMMIT'])

/** Whoever calls may name any method he likes; each would be a label. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
