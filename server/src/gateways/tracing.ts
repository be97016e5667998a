import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Context,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { getErrorCode } from '../lib/error-code.ts'
import type { Log } from '../lib/log.ts'
import { setTracer, type Span, type SpanStart, type Tracer } from '../lib/spans.ts'

/** Address of an OTLP collector, and the name of this service there. */
export interface TracesConfig {
  endpoint: string
  serviceName: string
}

/** Spans in memory; more are dropped, so that a collector that is down costs no memory. */
const QUEUE_MAXIMUM = 4_096
const BATCH_MAXIMUM = 512
/** Pause between two batches. */
const BATCH_PAUSE_MS = 2_000
/** Time limit of one batch, repetitions included. */
const EXPORT_LIMIT_MS = 5_000
/** Time in which a stopping server sends its last spans. */
const STOP_LIMIT_MS = 1_000

const kinds: Record<SpanStart['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
}

/**
 * Records spans and sends them to a collector in the background. Imported only if a collector is
 * configured. Returns the function that stops it.
 */
export function startTracing(
  { endpoint, serviceName }: TracesConfig,
  log: Log,
): () => Promise<void> {
  const url = new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_LIMIT_MS })
  const provider = new TracerProvider({
    sampler: new AlwaysOnSampler(),
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportingOnce(exporter, log),
        maxQueueSize: QUEUE_MAXIMUM,
        maxExportBatchSize: BATCH_MAXIMUM,
        scheduledDelayMillis: BATCH_PAUSE_MS,
        exportTimeoutMillis: EXPORT_LIMIT_MS,
      }),
    ],
  })
  setTracer(createTracer(provider))
  return async () => {
    setTracer(undefined)
    const limit = new AbortController()
    await Promise.race([
      // Neither the lost spans nor the end of the wait may delay or fail the stop.
      provider.shutdown().catch(() => undefined),
      wait(STOP_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => undefined),
    ])
    limit.abort()
  }
}

/** Logs the first of several failures in a row, without the address, which may have a password. */
function reportingOnce(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined
        if (hasFailed && !isFailing)
          log.warn({ code: getErrorCode(result.error) }, 'traces: the collector takes no spans')
        isFailing = hasFailed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

function createTracer(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('adire')
  // Instead of OpenTelemetry's global context, which two servers in one process would share.
  const entered = new AsyncLocalStorage<OtelSpan>()
  // Not one that ended: timers that a request started would extend its trace forever.
  const findEntered = () => {
    const span = entered.getStore()
    return span?.isRecording() ? span : undefined
  }
  const getParent = (parent: string | undefined): Context => {
    if (parent !== undefined) return toContext(parent)
    const span = findEntered()
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT
  }
  return {
    start({ name, kind, attributes = {}, parent }): Span {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, getParent(parent))
      return {
        add: (more) => void span.setAttributes(more),
        end(failure) {
          if (failure !== undefined)
            span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
        enter: (work) => entered.run(span, work),
      }
    },
    getContext() {
      const context = findEntered()?.spanContext()
      return context && `00-${context.traceId}-${context.spanId}-01`
    },
  }
}

/** Reads a `traceparent`; anything else starts a new trace. */
function toContext(parent: string): Context {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(parent) ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  const remote = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, remote)
}
