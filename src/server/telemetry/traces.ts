import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Context } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Answered, Measured, TelemetryParts } from './telemetry.ts'

/** A collector that says nothing for so long does not answer, ms; an end of the server waits no longer for it. */
const WAIT_MS = 3_000

/** What is traced, and sent on. */
export interface Traces {
  readonly note: (measured: Measured) => void
  readonly answering: (method: string, answer: (end: (answered: Answered) => void) => void) => void
  readonly stop: () => Promise<void>
}

/**
 * Sends a trace of each answer and of each task to a collector, by OTLP over HTTP. Statements and requests to the
 * exchange stand in the answer that they were made for; by themselves they are no trace. Nothing is registered for the
 * whole process: two servers in one do not meet.
 */
export async function openTraces(
  { settings: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, log }: TelemetryParts,
  resource: Resource,
): Promise<Traces> {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: WAIT_MS })
  let isReached = true
  const reached = (now: boolean): void => {
    if (isReached && !now)
      log.warn('Traces do not reach OTEL_EXPORTER_OTLP_ENDPOINT; what they tell is lost meanwhile.')
    isReached = now
  }
  const telling: SpanExporter = {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        reached(result.error === undefined)
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
  const provider = new sdk.TracerProvider({
    resource,
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: telling })],
  })
  const tracer = provider.getTracer('bot-blending')
  const within = new AsyncLocalStorage<Context>()

  /** What is over already, told with the time that it took. */
  const tell = (name: string, ms: number, isGood: boolean, attributes: Attributes, parent: Context): void => {
    const endTime = Date.now()
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: endTime - ms, attributes }, parent)
    if (!isGood) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(endTime)
  }
  const note = (measured: Measured): void => {
    const parent = within.getStore()
    if (measured.of === 'task')
      tell(
        `task ${measured.kind}`,
        measured.ms,
        measured.result !== 'failure',
        { result: measured.result },
        ROOT_CONTEXT,
      )
    else if (parent === undefined) return
    else if (measured.of === 'exchange')
      tell(measured.call, measured.ms, measured.result === 'ok', { result: measured.result }, parent)
    else if (measured.of === 'query')
      tell(
        measured.statement,
        measured.ms,
        measured.result === 'ok',
        { 'db.operation.name': measured.statement },
        parent,
      )
  }
  return {
    note,
    answering: (method, answer) => {
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, ROOT_CONTEXT)
      within.run(trace.setSpan(ROOT_CONTEXT, span), () =>
        answer(({ route, status }) => {
          span.updateName(`${method} ${route}`)
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
          })
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        }),
      )
    },
    stop: async () => {
      await provider.shutdown().catch(() => reached(false))
    },
  }
}
