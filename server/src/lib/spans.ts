import { ORPCError } from '@orpc/server'
import { getErrorCode } from './error-code.ts'

/** Attributes of a span. They have few values: never an id, an address or a text of a member. */
export type Attributes = Record<string, string | number>

export interface SpanStart {
  name: string
  /** `server` for a request, `consumer` for a job, `client` for a call of another system. */
  kind: 'server' | 'internal' | 'consumer' | 'client'
  attributes?: Attributes
  /** Trace context of another process, as `getTraceContext` returned it. */
  parent?: string | undefined
}

export interface Span {
  add(attributes: Attributes): void
  /** Ends the span with the kind of its failure, if it failed. */
  end(failure?: string): void
  /** Runs `work` so that its spans are children of this one. */
  enter<T>(work: () => T): T
}

/** Records spans; `gateways/tracing.ts` implements it with OpenTelemetry. */
export interface Tracer {
  /** Starts a child of `parent`, or of the span that is entered, or a new trace. */
  start(start: SpanStart): Span
  /** Returns the entered span as a W3C `traceparent`; undefined outside of spans. */
  getContext(): string | undefined
}

const noSpan: Span = { add: () => undefined, end: () => undefined, enter: (work) => work() }

// One for the process, like OpenTelemetry's own: statements, jobs and providers have no common owner.
let tracer: Tracer | undefined

/** Records spans with `given` from now on; undefined stops it. */
export function setTracer(given: Tracer | undefined): void {
  tracer = given
}

export function isTracing(): boolean {
  return tracer !== undefined
}

export function startSpan(start: SpanStart): Span {
  return tracer?.start(start) ?? noSpan
}

/** Returns the trace context to store with queued work; undefined outside of spans. */
export function getTraceContext(): string | undefined {
  return tracer?.getContext()
}

/** Runs `work` in a span that ends with it. Without a tracer, it only runs it. */
export function inSpan<T>(start: SpanStart, work: (span: Span) => T): T {
  if (!tracer) return work(noSpan)
  const span = tracer.start(start)
  return span.enter(() => endWith(span, () => work(span)))
}

/** Like `inSpan`, but only within another span: not for polls and other work in the background. */
export function inChildSpan<T>(describe: () => SpanStart, work: () => T): T {
  return getTraceContext() === undefined ? work() : inSpan(describe(), work)
}

function endWith<T>(span: Span, work: () => T): T {
  try {
    const result = work()
    if (result instanceof Promise)
      void result.then(
        () => span.end(),
        (error: unknown) => fail(span, error),
      )
    else span.end()
    return result
  } catch (error) {
    fail(span, error)
    throw error
  }
}

/** Ends the span of an error. A refusal is an answer, and marks no failure. */
function fail(span: Span, error: unknown): void {
  const type = getErrorType(error)
  if (error instanceof ORPCError && error.status < 500) {
    span.add({ 'error.type': type })
    span.end()
  } else span.end(type)
}

/** Returns the code or the class of an error; its message may have values of members. */
function getErrorType(error: unknown): string {
  const code = getErrorCode(error)
  if (/^\w{1,60}$/.test(code)) return code
  return error instanceof Error ? error.constructor.name : 'unknown'
}
