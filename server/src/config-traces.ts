import type { z } from 'zod'
import { address, text } from './config-formats.ts'
import type { TracesConfig } from './gateways/tracing.ts'

export function tracesSchema() {
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: address(['http:', 'https:']).optional(),
    OTEL_SERVICE_NAME: text.default('adire'),
  }
}

export function toTraces({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_SERVICE_NAME: serviceName,
}: z.output<z.ZodObject<ReturnType<typeof tracesSchema>>>): TracesConfig | undefined {
  return endpoint === undefined ? undefined : { endpoint, serviceName }
}
